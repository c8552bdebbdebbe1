import type * as source from '../en/status.ts'

export const status: typeof source.status = {
  label: 'Status',
  title: 'Status',
  description:
    'Ob die Website, ihre Datenbank, Zahlungen, E-Mail und Modelle gerade funktionieren.',
  loaded: 'Geprüft, als du diese Seite geöffnet hast.',
  checked: 'Geprüft um',
  unreachable: 'Die Website hat nicht geantwortet. Neuer Versuch alle paar Sekunden.',
  withoutScripts: 'Lade die Seite neu, um noch mal zu prüfen.',
  views:
    'Das weiß der Server, der dir geantwortet hat, über sich selbst. Seine Datenbank prüft er jede Sekunde, bei Zahlungen, E-Mail und Modellen richtet er sich nach den letzten Aufrufen. Wenn du das lesen kannst, läuft die Website für dich. Ob alle anderen sie erreichen, kann ein Server nicht wissen.',
  history:
    'Einen Verlauf gibt es hier nicht. Wenn du ein Problem melden willst, [schreib uns](/contact).',
}

export const headlines: typeof source.headlines = {
  operational: 'Alles funktioniert',
  degraded: 'Manches hat Probleme',
  down: 'Ein Teil der Website ist ausgefallen',
}

export const stateLabels: typeof source.stateLabels = {
  operational: 'Funktioniert',
  degraded: 'Hat Probleme',
  down: 'Ausgefallen',
  idle: 'Zuletzt keine Aktivität',
  simulated: 'Testmodus',
}

export const serviceTexts: typeof source.serviceTexts = {
  site: {
    title: 'Website und API',
    about: 'Seiten, Downloads und die API.',
    whenDown: 'Gerade lässt sich keine Seite laden.',
  },
  database: {
    title: 'Datenbank',
    about: 'Konten, Tarife und Kontingente.',
    whenDown:
      'Du kannst dich gerade nicht anmelden und nichts ändern. Öffentliche Seiten und Downloads funktionieren weiter, Modelle mit deinem eigenen Key auch.',
  },
  payments: {
    title: 'Zahlungen',
    about: 'Kasse, Karten und Rechnungen.',
    whenDown: 'Kasse und Tarifwechsel gehen gerade nicht. Dein Tarif bleibt aktiv.',
  },
  email: {
    title: 'E-Mail',
    about: 'Bestätigungen, Passwort-Links und Belege.',
    whenDown: 'E-Mails kommen später. Wir versuchen weiter, sie zu senden.',
  },
  models: {
    title: 'Enthaltene Modelle',
    about: 'Vervollständigung, Chat und Befehle ohne eigenen Key.',
    whenDown:
      'Die enthaltenen Modelle antworten gerade nicht. Modelle mit deinem eigenen Key funktionieren weiter.',
  },
}
