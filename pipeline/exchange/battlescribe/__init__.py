"""The roster format of BattleScribe, which New Recruit and others write and read as well."""
