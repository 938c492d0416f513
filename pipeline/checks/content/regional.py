"""Words that British and American English spell differently."""

from typing import Final

_PAIRS: Final = (
    "armour armor, armoured armored, centre center, colour color, coloured colored,"
    " defence defense, offence offense, favour favor, favourite favorite, grey gray,"
    " harbour harbor, honour honor,"
    " manoeuvre maneuver, manoeuvres maneuvers, mould mold, neighbour neighbor, neighbouring"
    " neighboring, rumour rumor, sabre saber, sceptre scepter, spectre specter, theatre theater,"
    " valour valor, vapour vapor, vigour vigor, cancelled canceled, travelled traveled, modelled"
    " modeled, labelled labeled, catalogue catalog, sceptic skeptic, analyse analyze,"
    " neutralised neutralized, organised organized, realised realized, recognised recognized,"
    " motorised motorized, immobilised immobilized, paralysed paralyzed, stabilised stabilized"
)

AMERICAN: Final = {pair.split()[1]: pair.split()[0] for pair in _PAIRS.split(",")}
"""American spellings, each with the British one."""
