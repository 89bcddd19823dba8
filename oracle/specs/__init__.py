"""What people write.

Documents, rules, switches, houses, scenarios; read strictly, checked, and played.
"""
