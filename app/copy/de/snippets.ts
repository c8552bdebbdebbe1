import { getPlanWith } from '@ghost-writers-ia/rules/entitlements'
import { formatCount, plural } from '#domain/locale.ts'
import type * as source from '../en/snippets.ts'

export const snippetsPage: typeof source.snippetsPage = {
  label: 'Snippets',
  title: 'Snippets',
  description: 'Deine eigenen Prompts, in jedem Editor.',
  use: 'Tippe `/name` im Chat oder bei „Code generieren“, oder wähle **Snippet ausführen** in der Befehlspalette.',
  empty:
    'Speichere Prompts, die du oft brauchst, unter einem Namen. In einer Sekunde sind sie in all deinen Editoren.',
  readOnly:
    'Dein Tarif enthält keine Snippets. Deine kannst du lesen und exportieren, aber nicht ändern.',
  nothingFound: 'Kein Snippet passt zu deiner Suche.',
  example: {
    name: '/review',
    body: 'Prüfe diesen Code in {{language}} auf Bugs und unklare Namen:\n\n{{selection}}',
  },
  failed: 'Etwas ist schiefgegangen. Versuch es noch mal.',
}

export const countLibrary: typeof source.countLibrary = (count, max) =>
  max > 0 ? `${count} von ${max}.` : plural(count, { one: '# Snippet.', other: '# Snippets.' })

export const firstSnippet: typeof source.firstSnippet = {
  description: 'Eine Commit-Nachricht in unserem Stil',
  body: 'Schreib eine Commit-Nachricht für diese Änderung. Imperativ, höchstens 60 Zeichen, kein Punkt:\n\n{{selection}}',
  create: (name) => `/${name} erstellen`,
  startEmpty: 'Leer anfangen',
}

export const snippetUpgrade: typeof source.snippetUpgrade = {
  text: `Ein Snippet ist ein Prompt, den du oft brauchst, gespeichert unter einem Namen. Markiere Code, tippe den Namen des Snippets, und der Code wird eingesetzt. Snippets sind ab ${getPlanWith(({ maxSnippets }) => maxSnippets > 0).name} enthalten.`,
  upgrade: 'Upgrade',
}

export const snippetList: typeof source.snippetList = {
  name: 'Snippets',
  search: 'Suchen',
  new: 'Neues Snippet',
  files: 'Import und Export',
  import: 'Importieren',
  exportVsCode: 'Für VS Code exportieren',
  exportMarkdown: 'Als Markdown exportieren',
}

export const snippetMenu: typeof source.snippetMenu = {
  open: (name) => `Aktionen für ${name}`,
  edit: 'Bearbeiten',
  moves: {
    up: { before: '', after: ' Nach oben' },
    down: { before: '', after: ' Nach unten' },
    top: { before: '', after: ' Ganz nach oben' },
  },
  delete: 'Löschen',
  which: (name) => ` ${name}`,
  confirmDeletion: (name) => `/${name} löschen`,
}

export const snippetPage: typeof source.snippetPage = {
  newTitle: 'Neues Snippet',
  editTitle: 'Snippet bearbeiten',
  nameless: 'Snippet',
  deletedTitle: 'Snippet gelöscht',
  deleted:
    'Dieses Snippet wurde anderswo gelöscht. Speichere es noch mal, um deine Version zu behalten.',
  back: 'Zurück zu den Snippets',
  delete: 'Snippet löschen',
  deletion: 'Das löscht das Snippet in all deinen Editoren. Es lässt sich nicht rückgängig machen.',
}

export const snippetForm: typeof source.snippetForm = {
  name: 'Name',
  nameHint: 'Kleinbuchstaben, Ziffern und Bindestriche, zum Beispiel review oder add-tests.',
  description: 'Beschreibung (optional)',
  prompt: 'Prompt',
  placeholdersHint: 'Platzhalter werden eingesetzt, wenn du das Snippet benutzt:',
  askExample: '{{ask:Frage}}',
  placeholders: {
    selection: 'der ausgewählte Code',
    file: 'der Name der Datei',
    language: 'ihre Programmiersprache',
    clipboard: 'was du kopiert hast',
    ask: 'eine Frage, die dir gestellt wird',
  },
  noPlaceholders: 'Keine Platzhalter verwendet',
  save: 'Snippet speichern',
  cancel: 'Abbrechen',
}

export const describePlaceholders: typeof source.describePlaceholders = (used) =>
  used.length === 0 ? snippetForm.noPlaceholders : `Verwendet: ${used.join(' ')}`

export const countBodyBytes: typeof source.countBodyBytes = (bytes, max) =>
  `${formatCount(bytes)} von ${formatCount(max)} Bytes`

export const snippetConflict: typeof source.snippetConflict = {
  title: 'Dieses Snippet wurde anderswo geändert',
  text: 'Hier ist die andere Version. Speichere, um sie durch deine zu ersetzen, oder verwirf deine Änderungen, um sie zu behalten.',
  overwrite: 'Meine Version speichern',
  discard: 'Meine Änderungen verwerfen',
}

export const invalidSnippets: typeof source.invalidSnippets = {
  'invalid-name':
    'Nimm für den Namen Kleinbuchstaben, Ziffern und Bindestriche, bis zu 40 Zeichen.',
  'description-too-long': 'Kürze die Beschreibung auf 200 Zeichen.',
  'body-empty': 'Schreib einen Prompt.',
  'body-too-long': 'Kürze den Prompt auf 8 KB.',
  'invalid-characters': 'Entferne die Zeichen, die sich nicht speichern lassen, etwa Nullzeichen.',
  'link-in-question': 'Entferne den Link aus der Frage: Fragen dürfen nur Text enthalten.',
}

type SkipReason = Parameters<typeof source.describeSkipped>[1]

const skipReasons: Readonly<Record<SkipReason, string>> = {
  'invalid-name': 'Der Name hat keine Buchstaben oder Ziffern',
  'description-too-long': 'Die Beschreibung ist länger als 200 Zeichen',
  'body-empty': 'Es ist leer',
  'body-too-long': 'Es ist größer als 8 KB',
  'invalid-characters': 'Es enthält Zeichen, die sich nicht speichern lassen',
  'link-in-question': 'Eine der Fragen enthält einen Link',
  'not-a-snippet': 'Das ist kein Snippet',
  'not-json': 'Das ist keine Snippet-Datei von VS Code',
  'too-many-entries': 'Es sind mehr als 1.000 Einträge',
  'unsupported-file': 'Das ist keine Datei mit .json, .code-snippets oder .md',
}

export const snippetImport: typeof source.snippetImport = {
  title: 'Snippets importieren',
  description: 'Importiere Snippets aus VS Code oder aus Markdown-Dateien.',
  intro:
    'Wähle Snippet-Dateien von VS Code (.json, .code-snippets) oder Markdown-Dateien (.md). Was du schon hast, wird nicht überschrieben.',
  formats:
    'In Snippets von VS Code werden Variablen wie $TM_SELECTED_TEXT zu Platzhaltern und Tabstopps zu Fragen. Eine Markdown-Datei ist ein Snippet: Der Dateiname ist sein Name, wenn das Front Matter keinen anderen hat.',
  files: 'Dateien',
  submit: 'Importieren',
  skipped: 'Nicht importiert',
  missing: 'Wähle mindestens eine Datei.',
  tooLarge: 'Diese Dateien sind zusammen größer als 2,1 MB. Importiere sie in mehreren Schritten.',
  nothing: 'In diesen Dateien ist kein Snippet, das sich importieren lässt.',
}

export const describeSkipped: typeof source.describeSkipped = (name, reason) =>
  `${name}: ${skipReasons[reason]}`

export const describeImport: typeof source.describeImport = ({ added, unchanged }) => {
  const imported = plural(added, {
    one: '# Snippet importiert.',
    other: '# Snippets importiert.',
  })
  if (unchanged === 0) return imported
  const kept = plural(unchanged, { one: '# war schon da.', other: '# waren schon da.' })
  return `${imported} ${kept}`
}

export const describeRenamed: typeof source.describeRenamed = ({ from, to }) =>
  `${from} heißt jetzt ${to}, weil der Name vergeben war`

export const describeNoRoom: typeof source.describeNoRoom = (room) =>
  plural(room, {
    one: 'Es ist nur noch Platz für # Snippet. Nichts wurde importiert.',
    other: 'Es ist nur noch Platz für # Snippets. Nichts wurde importiert.',
  })
