"""What training with one's own games says in German."""

SENTENCES = {
    "training.back": (
        "Zurückgenommen: {number} {move}"
        " {kind, select, win-draw {verschenkte den Sieg} win-loss {machte aus einem Sieg eine Niederlage}"
        " draw-loss {verschenkte das Remis} other {war wahrscheinlich ein Fehler}}. Spiel von hier aus weiter."
    ),
    "training.none": "Du hast keinen Sieg und kein Remis verschenkt, es gibt also keinen Fehler zurückzunehmen.",
    "page.nav.values": "Wertekarte",
    "page.values.help": (
        "Diese Spiele sind gelöst. Die Beschriftungen zeigen, wie die Partie nach jedem ersten Zug bei bestem Spiel endet (G: gewonnen, R: remis, V: verloren) und nach wie vielen Zügen beider Seiten."
        " Wähle ein Spiel, um es zu erkunden."
    ),
    "page.values.link": "Wertekarte aller gelösten Größen",
    "page.values.waiting": "Noch nicht berechnet",
    "page.values.solving": "Wird berechnet\u00a0…",
    "page.values.failed": "Das ließ sich gerade nicht berechnen.",
    "page.values.progress": "{done} von {count} berechnet. Das geschieht nur einmal; du kannst jederzeit gehen.",
    "results.title": "{title}, {about}",
    "page.nav.results": "Deine Ergebnisse",
    "page.results.help": "Deine beendeten Partien gegen den Computer. Partien außerhalb der Bibliothek zählen nicht.",
    "page.results.all": "Alle Spiele",
    "page.results.none": "Noch keine beendeten Partien gegen den Computer.",
    "page.results.time": "{unit, select, day {Tag für Tag} week {Woche für Woche} other {Monat für Monat}}",
    "page.results.period": "{unit, select, day {Tag} week {Woche ab} other {Monat}}",
    "page.results.chart": "Diagramm der gewonnenen, unentschiedenen und verlorenen Partien. Die Tabelle darunter hat dieselben Zahlen.",
    "page.results.groups": "Nach Spiel, Stufe und Farbe",
    "page.results.head.game": "Spiel",
    "page.results.head.won": "Gewonnen",
    "page.results.head.drawn": "Remis",
    "page.results.head.lost": "Verloren",
    "refusal.no-winner": "Es ist nicht bekannt, wer diese Stellung gewinnt.",
    "refusal.no-winner.drawn": "Bei bestem Spiel ist diese Stellung remis, es gibt also keine Gewinnerseite.",
    "thoughts.about": (
        "{proven, select, true {Der Computer weiß, was diese Züge wert sind.}"
        " other {{playouts, plural, =0 {{depth, plural, =0 {Der Computer hat jeden Zug beurteilt, ohne weiter vorauszuschauen.}"
        " one {Der Computer hat # Zug vorausgeschaut.} other {Der Computer hat # Züge vorausgeschaut.}}}"
        " one {Der Computer hat # Partie im Kopf zu Ende gespielt.} other {Der Computer hat # Partien im Kopf zu Ende gespielt.}}}}"
    ),
    "page.thoughts": "Was der Computer sah",
    "page.thoughts.of": "Was {seat, name} sah",
    "page.thoughts.none": "Nach dem nächsten Zug des Computers steht es hier.",
    "page.thoughts.played": ", gespielt,",
    "page.thoughts.more": "{count, plural, one {und # weiterer Zug} other {und # weitere Züge}}",
    "page.thoughts.line": "Erwartete Folge:",
    "page.settings.thoughts": "Gedanken des Computers zeigen",
    "page.settings.thoughts.help": "Nach jedem seiner Züge: was er sah, wie weit er schaute und was er erwartet.",
    "page.training.back": "Letzten Fehler zurücknehmen",
    "page.training.looking": "Suche deinen letzten Fehler\u00a0…",
    "page.training.from-here": "Ab hier weiterspielen",
    "page.training.from-here.done": "Das ist eine neue Partie. Die alte bleibt, wie sie war.",
    "page.training.winner": "Gewinnerseite übernehmen",
    "page.training.winner.done": "{seat, name} gewinnt bei bestem Spiel. Gewinnst du gegen den Computer?",
}
