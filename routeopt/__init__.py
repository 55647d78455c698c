"""routeopt: the best legal run of an 18xx company, with a proof."""
