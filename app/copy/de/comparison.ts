import type * as source from '../en/comparison.ts'

export const comparisonWords: typeof source.comparisonWords = {
  caption: 'Vergleich der Tarife',
  included: 'Enthalten',
  dash: '–',
  notIncluded: 'Nicht enthalten',
  yes: 'Ja',
  no: 'Nein',
  perDay: (count) => `${count}/Tag`,
  unlimited: 'Unbegrenzt',
  noCeiling: 'Kein Limit',
  allOf: (plan) => `Alles aus ${plan}`,
  moreModels: (count) => `und ${count} weitere`,
}

export const comparedCompletion: typeof source.comparedCompletion = {
  basic: 'Einfach',
  advanced: 'Erweitert',
}

export const comparedLanguages: typeof source.comparedLanguages = {
  single: 'Eine',
  multi: 'Alle',
}

export const comparedSupport: typeof source.comparedSupport = {
  community: 'Community',
  email: 'E-Mail',
  priority: 'Priorität',
}

export const comparisonRows: typeof source.comparisonRows = {
  requests: (fairUse) => ({
    name: 'Anfragen',
    meaning: `Ein Befehl oder eine Chat-Nachricht ist eine Anfrage, eine Vervollständigung ein Zehntel. Für „Unbegrenzt“ gilt ${fairUse}.`,
  }),
  ceiling: {
    name: 'Nicht genutzte Anfragen sammeln sich an, bis',
    meaning: 'Für Tage, an denen du mehr brauchst.',
  },
  models: { name: 'Modelle', meaning: 'Enthalten, ohne API-Key.' },
  completion: {
    name: 'Vervollständigung',
    meaning:
      'Einfach: eine Zeile, aus der aktuellen Datei. Erweitert: ganze Blöcke, mit Importen, offenen Tabs und letzten Änderungen.',
  },
  localCompletion: {
    name: 'Vervollständigung auf deinem Rechner',
    meaning:
      'Ein kleines Modell, das Zeilen beendet, offline und ohne Konto. Kostet keine Anfragen.',
  },
  languages: {
    name: 'Sprachen',
    meaning:
      'Eine: jeweils eine für Vervollständigung und „Code generieren“, und einmal am Tag kannst du wechseln.',
  },
  support: {
    name: 'Support',
    meaning:
      'Ein Mensch antwortet per E-Mail, bei Priorität zuerst. Community: andere Nutzer und die Doku.',
  },
  snippets: (most) => ({
    name: 'Eigene Snippets',
    meaning: `Bis zu ${most} gespeicherte Prompts mit Platzhaltern, in all deinen Editoren.`,
  }),
  explanations: {
    name: 'Code-Erklärungen',
    meaning: 'Markiere Code und lies, was er tut.',
  },
  apiAccess: { name: 'API-Zugang', meaning: 'Tokens für deine eigenen Skripte und Tools.' },
  fineTuning: {
    name: 'Fine-Tuning eigener Modelle',
    meaning: 'Aus Vorschlägen, die du angenommen hast, mit eigenem Key.',
  },
  teams: {
    name: 'Teilen im Team',
    meaning:
      'Snippets, Anweisungen und getunte Modelle für bis zu 50 Personen. Mitglieder können jeden Tarif haben.',
  },
}
