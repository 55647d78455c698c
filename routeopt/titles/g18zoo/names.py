"""The Inventions by their rulebook names (Appendix 1), as code speaks of them."""

from __future__ import annotations

MINT = "Personal Mint"
FORECASTER = "Financial Forecaster"
GOLD = "Artificial Gold"
PROPAGANDA = "Propaganda"
SAFE = "Secret Safe"
PHONOGRAPH = "Phonograph"
CARRIAGES = "Expanded Carriages"
DRINKS = "Revolutionary Drinks"
CONTRACT = "Contract"
WORK = "Work in Progress"
FAVORABLE = "Favorable Contract"
WORKSITE = "Automated Worksite"
SWITCHES = "New Switches"
ROBOT = "Robot Prototype"
FUEL = "Experimental Fuel"
TUNNEL = "Tunnel"
OVERPASS = "Overpass"
TRANSIT = "Transit Track"
FAST_FOOD = "Fast Food"
ENGINE = "New Engine"

#: The card that a train with New Engine runs as.
ENGINE_TRAIN = "1V"
#: How often a power can be used; others are used once, or hold for good.
USES = {CARRIAGES: 2, WORKSITE: 2, SWITCHES: 4, ROBOT: 2}
