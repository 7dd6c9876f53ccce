"""Files in VRPLIB format: reading and writing instances and solutions."""
