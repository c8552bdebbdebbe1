import type { UsageClient } from '#domain/usage/client.ts'
import type * as source from '../en/usage.ts'

export const usagePage: typeof source.usagePage = {
  label: 'Nutzung',
  title: 'Nutzung',
  description: 'Wohin deine Anfragen gingen: nach Tag, Editor, Funktion und Modell.',
  intro: 'Eine Vervollständigung zählt als ein Zehntel einer Anfrage.',
  daysTitle: 'Anfragen pro Tag (UTC)',
  linesTitle: 'Anfragen',
  empty: 'Noch keine Anfragen',
  emptyHint:
    'Installiere die Erweiterung, verbinde deinen Editor und stell deine erste Anfrage. Sie erscheint dann hier.',
  nothingFound: 'Keine Anfragen passen zu diesen Filtern.',
  nothingFoundYet: 'Bisher nichts gefunden. Ältere Anfragen sind noch nicht durchsucht.',
  goToDashboard: 'Zum Dashboard',
  failed: 'Etwas ist schiefgegangen. Versuch es noch mal.',
}

export const usageExport: typeof source.usageExport = {
  open: 'Export',
  csv: 'Als CSV exportieren',
  json: 'Als JSON exportieren',
}

export const preferences: typeof source.preferences = {
  title: 'Einstellungen zur Nutzung',
  alerts: 'Sag mir Bescheid, wenn ich 80 % und 100 % meiner Anfragen verbraucht habe',
  alertsHint: 'Per E-Mail und in deinem Editor, jeweils einmal, wenn es so weit ist.',
  limit: 'Dein eigenes Tageslimit (optional)',
  noLimit: 'Kein Limit',
  limitHint: 'Nach so vielen Anfragen am Tag senden deine Editoren keine weiteren.',
  resetsUtc: 'Es beginnt jeden Tag um Mitternacht UTC von vorn.',
  resets: (time) => `Es beginnt jeden Tag um ${time} Uhr (Mitternacht UTC) von vorn.`,
  limitInvalid:
    'Gib bitte eine ganze Zahl von 1 bis 100.000 ein, oder lass das Feld leer, wenn du kein Limit willst.',
  save: 'Einstellungen speichern',
}

export const usageLines: typeof source.usageLines = {
  columns: ['Zeit', 'Funktion', 'Quelle', 'Modell', 'Tokens', 'Anfragen'],
  unit: ' Anfragen',
  kept: (kept) =>
    `25 pro Seite. So lange bleiben einzelne Anfragen: ${kept}. Tagessummen bleiben, solange es dein Konto gibt.`,
  pages: 'Seiten der Anfragen',
  newest: 'Neueste Anfragen',
  older: 'Ältere Anfragen',
}

export const usageFilters: typeof source.usageFilters = {
  title: 'Filter',
  days: 'Zeitraum',
  source: 'Quelle',
  feature: 'Funktion',
  model: 'Modell',
  outcome: 'Ergebnis',
  any: 'Alle',
  apply: 'Filter anwenden',
}

export const featureNames: typeof source.featureNames = {
  completion: 'Vervollständigung',
  'block-completion': 'Block-Vervollständigung',
  generate: 'Code generieren',
  explain: 'Erklären',
  refactor: 'Refaktorieren',
  tests: 'Tests generieren',
  fix: 'Bug beheben',
  commit: 'Commit-Nachricht',
  chat: 'Chat',
  api: 'API-Aufruf',
}

export const outcomeNames: typeof source.outcomeNames = {
  answered: 'Beantwortet',
  cancelled: 'Gestoppt',
  interrupted: 'Unterbrochen',
  released: 'Keine Antwort',
  expired: 'Zeit abgelaufen',
  running: 'Läuft',
}

export const outcomeDetails: typeof source.outcomeDetails = {
  answered: null,
  cancelled: 'gestoppt',
  interrupted: 'unterbrochen',
  released: 'keine Antwort, nicht gezählt',
  expired: 'Zeit abgelaufen, nicht gezählt',
  running: 'läuft',
}

export const unknownName: string = 'Unbekannt'

export const nameFeature: typeof source.nameFeature = (feature) =>
  feature && Object.hasOwn(featureNames, feature)
    ? featureNames[feature as keyof typeof featureNames]
    : unknownName

export const nameSource: typeof source.nameSource = (from) => from?.name || unknownName

const clientNames: Readonly<Record<UsageClient, string>> = {
  'claude-code': 'Claude Code',
  codex: 'Codex',
  opencode: 'OpenCode',
  zed: 'Zed',
  cline: 'Cline',
  'roo-code': 'Roo Code',
  'kilo-code': 'Kilo Code',
  continue: 'Continue',
  aider: 'Aider',
  curl: 'curl',
  'openai-sdk': 'OpenAI SDK',
  'anthropic-sdk': 'Anthropic SDK',
  'ai-sdk': 'AI SDK',
  langchain: 'LangChain',
  program: 'einem Programm',
}

/** "Mein Laptop, mit Claude Code". */
export const describeSource: typeof source.describeSource = ({ source: from, client }) => {
  const name = nameSource(from)
  if (!client || name.includes(clientNames[client])) return name
  return `${name}, mit ${clientNames[client]}`
}

export const groupNames: typeof source.groupNames = {
  completion: 'Vervollständigung',
  chat: 'Chat',
  edits: 'Änderungen',
  api: 'API',
}

export const totalNames: typeof source.totalNames = {
  sources: 'Editoren und Tokens',
  models: 'Modelle',
  others: 'Andere',
  limits: 'Limits',
  dailyLimit: 'Dein Tageslimit',
  none: 'Keins',
  alerts: 'Hinweise bei 80 % und 100 %',
  on: 'An',
  off: 'Aus',
  change: 'Ändern',
  changeWhat: ': Limits',
}

export const namePeriod: typeof source.namePeriod = (days) =>
  days === 365 ? 'Letztes Jahr' : `Letzte ${days} Tage`

export const namePeriodInHeading: typeof source.namePeriodInHeading = (days) =>
  days === 365 ? 'letztes Jahr' : `letzte ${days} Tage`

export const nameRange: typeof source.nameRange = (first, last) => `${first} bis ${last}`

export const tokenCounts: typeof source.tokenCounts = {
  read: (tokens) => `${tokens} hinein`,
  readCached: (tokens, cached) => `${tokens} hinein (${cached} aus dem Cache)`,
  written: (tokens) => `${tokens} heraus`,
  writtenReasoning: (tokens, reasoning) => `${tokens} heraus (${reasoning} Gedankengang)`,
}
