"""`python -m routeopt` is `routeopt`."""

from routeopt.cli import main

main()
