from tests.fuzz.running import main

main()
