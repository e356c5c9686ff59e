"""What is said in German to people who learn a game; `en/learn.py` describes the codes."""

SENTENCES = {
    "learn.rules": "Regeln",
    "page.nav.learn": "Spielanleitung",
    "page.nav.rules": "Regeln",
    "page.game.learn": "So wird gespielt",
    "page.game.rules": "Regeln",
    "form.start.learn": "So wird gespielt",
    "page.learn.title": "Anleitung: {title}",
    "page.learn.steps": "Schritte der Anleitung",
    "page.learn.step": "Schritt {step} von {last}: {title}{done, select, true {, geschafft} other {}}",
    "page.learn.at": "Schritt {step} von {last}",
    "page.learn.hint": "Zeig es mir",
    "page.learn.reset": "Von vorn",
    "page.learn.next": "Weiter",
    "page.learn.skip": "Überspringen",
    "page.learn.finish": "Jetzt kannst du spielen",
    "page.learn.finish.done": (
        "Gut gemacht! Jetzt weißt du, wie es geht. Probier es gegen den Computer aus, auf einer leichten Stufe."
    ),
    "page.learn.finish.skipped": (
        "Spiel jetzt gegen den Computer, auf einer leichten Stufe, oder hol einen übersprungenen Schritt nach."
    ),
    "page.learn.play": "Jetzt spielen",
    "page.learn.setup": "Stellung aufbauen",
    "page.learn.setup.help": (
        "Stell die Steine auf, wie du willst, zum Beispiel um etwas auszuprobieren, und spiel von dort weiter."
    ),
    "page.learn.rules": "Regeln lesen",
    "page.learn.none": "Für dieses Spiel gibt es keine Lektion. Lies die Regeln, um zu erfahren, wie man es spielt.",
    "page.learn.back": "Zurück zur Partie",
    "page.rules.title": "Regeln: {title}",
    "page.rules.print": "Brett und Regeln drucken",
    "page.rules.print.help": "Ein Blatt A4 mit einem Brett zum Spielen und den Regeln.",
    "page.rules.lesson": "Schritt für Schritt lernen",
}
