import { namePlansWith } from '#app/plans/name-plans.ts'
import type { Operator } from '#domain/operator/operator.ts'
import { version } from '../../../extension/package.json' with { type: 'json' }
import type * as source from '../en/about.ts'

export const about: typeof source.about = {
  label: 'Über uns',
  title: 'Über uns',
  heading: { typed: 'Dein Code.', unwritten: 'Wir sind nur die Ghostwriter.' },
  description:
    'Wer Ghost Writers IA macht und warum, seine Befehle und Tastenkombinationen, wie du deinen eigenen API-Key von OpenRouter einrichtest und welche Modelle du nutzen kannst.',
  intro:
    'Ghost Writers IA hilft dir in VS Code mit KI beim Programmieren: Es vervollständigt deine Zeilen beim Tippen, beantwortet Fragen zu deinem Code und schlägt Änderungen vor, die du prüfst. Modelle sind enthalten. Hier liest du, warum wir es gebaut haben, wer wir sind und wie du es benutzt.',
  start:
    'Leg ein Konto an, lade die Erweiterung von deinem Dashboard herunter und melde dich über die Befehlspalette an. Dann tippe einfach los, oder schreib einen Kommentar und drücke [[Ctrl Shift G]].',
  models:
    'Welche Modelle kostenlos sind, entscheidet OpenRouter, und das ändert sich. Fällt eins weg, zeigt dir die Modellauswahl, welche heute kostenlos sind. Du kannst auch jedes andere Modell von OpenRouter verwenden.',
  openRouter:
    'Das musst du nicht: Dein Tarif enthält Modelle. Mit deinem eigenen Key ruft die Erweiterung Modelle über OpenRouter auf, einen Modell-Router: ein API-Key für viele Modelle. Du richtest ihn einmal ein.',
  pricing: 'Preise ansehen',
}

export const aboutSections: typeof source.aboutSections = {
  why: { label: 'Warum', title: 'Warum es so funktioniert, wie es funktioniert' },
  who: { label: 'Wer', title: 'Wer es macht und wie du uns erreichst' },
  commands: { label: 'Befehle', title: 'Zwei Tastenkürzel. Der Rest ist ein Rechtsklick.' },
  setup: { label: 'Einrichten', title: 'Ein Modell mit deinem eigenen Key verbinden' },
  models: {
    label: 'Modelle',
    title: 'Fang mit einem kostenlosen Modell an, lade für die anderen Guthaben auf',
  },
  start: { label: 'Start', title: 'Installiere es und schreib eine Zeile' },
}

export const shortcutNotesTitle: string = 'Wenn eine Tastenkombination schon belegt ist'

export const modelNotes: typeof source.modelNotes = {
  free: {
    title: 'Kostenlos',
    text: 'Bei OpenRouter kostenlos, innerhalb der dortigen Tageslimits.',
  },
  premium: {
    title: 'Premium',
    text: 'Brauchen Guthaben bei OpenRouter und werden deinem Key pro Token berechnet.',
  },
}

type Reason = ReturnType<typeof source.listReasons>[number]

const unpublished: Reason = {
  title: 'MIT-Lizenz',
  text: 'Die Erweiterung und diese Website, alles. Den Quellcode gibt es mit der Website dazu: Lies nach, wie alles funktioniert, ändere es und [betreib es selbst](/docs/self-hosting).',
}

function describePublished(sourceUrl: string): Reason {
  return {
    title: 'Alles ist Open Source',
    text: `Die Erweiterung und diese Website stehen unter der MIT-Lizenz. [Lies den Quellcode](${sourceUrl}), ändere ihn und [betreib alles selbst](/docs/self-hosting).`,
  }
}

const reasons: readonly Reason[] = [
  {
    title: 'Ohne dich ändert sich nichts',
    text: 'Ein Ghostwriter veröffentlicht nie auf eigene Faust. Vorschläge bleiben Ghost-Text, bis du [[Tab]] drückst, und Änderungen bleiben ein Diff, bis du sie annimmst. [Befehle](/docs/commands)',
  },
  {
    title: 'Dein Code gehört dir',
    text: 'Wir speichern und protokollieren ihn nie, und die Erweiterung hat keine Telemetrie. Mit deinem eigenen Key läuft dein Code nicht einmal über unsere Server. [Kontext und Datenschutz](/docs/privacy)',
  },
  {
    title: 'Ein Preis ohne Überraschungen',
    text: 'Eine Frage ist eine Anfrage, egal wie lang die Antwort wird. Nicht genutzte Anfragen sammeln sich an, Free bleibt kostenlos, und du kündigst online in einem Schritt. [Tarife und Kontingent](/docs/plans)',
  },
]

export const listReasons: typeof source.listReasons = ({ sourceUrl }) => [
  ...reasons,
  sourceUrl ? describePublished(sourceUrl) : unpublished,
]

export const listMakers: typeof source.listMakers = ({ name, address, sourceUrl }: Operator) => [
  { term: 'Betrieben von', text: [name, address].filter(Boolean).join(', ') },
  {
    term: 'Lizenz',
    text: sourceUrl
      ? `MIT. [Quellcode](${sourceUrl})`
      : 'MIT. Den Quellcode gibt es mit der Website dazu.',
  },
  {
    term: 'Bezahlt von',
    text: 'Allen, die ein Abo haben. Keine Werbung, keine Tracker: siehe [Datenschutzerklärung](/privacy).',
  },
  { term: 'Aktuelle Version', text: `${version}. [Was ist neu?](/changelog)` },
]

export const listContacts: typeof source.listContacts = ({ email, communityUrl }) => {
  const byEmail = email ? ` Oder schreib an [${email}](mailto:${email}).` : ''
  const community = communityUrl
    ? ` Andere Nutzer helfen dir in [der Community](${communityUrl}).`
    : ''
  return [
    {
      term: 'Fragen',
      text: `[Schreib uns](/contact), und ein Mensch antwortet dir per E-Mail.${byEmail}`,
    },
    {
      term: 'Hilfe zur Erweiterung',
      text: `Am besten zuerst in der [Fehlerbehebung](/docs/troubleshooting) und unter [Support](/docs/support).${community}`,
    },
    { term: 'Sicherheit', text: '[Melde eine Sicherheitslücke](/security#reporting) vertraulich.' },
    { term: 'Etwas funktioniert nicht?', text: 'Sieh auf der [Statusseite](/status) nach.' },
  ]
}

export const commands: typeof source.commands = [
  {
    id: 'generate-code',
    name: 'Code generieren',
    does: 'Schreibt Code an deinem Cursor, aus dem Kommentar darüber oder aus einem Prompt.',
    reach: { keys: 'Ctrl Shift G' },
  },
  {
    id: 'open-chat',
    name: 'Chat öffnen',
    does: 'Frag etwas zu deinem Code. Die Antwort kannst du einfügen, kopieren oder übernehmen.',
    reach: { keys: 'Ctrl Shift I' },
  },
  {
    id: 'add-file',
    name: 'Datei zum Kontext hinzufügen',
    does: 'Gibt dem Chat die Datei als Kontext mit.',
    reach: { way: 'Rechtsklick auf eine Datei' },
  },
  {
    id: 'explain',
    name: 'Erklären',
    does: `Erklärt den ausgewählten Code in verständlichen Worten. Enthalten in ${namePlansWith(({ explanations }) => explanations)}.`,
    reach: { way: 'Rechtsklick auf Code' },
  },
  {
    id: 'refactor',
    name: 'Refaktorieren',
    does: 'Zeigt eine bessere Version als Diff. Nichts ändert sich, bis du sie annimmst.',
    reach: { way: 'Rechtsklick auf Code' },
  },
  {
    id: 'generate-tests',
    name: 'Tests generieren',
    does: 'Schreibt Tests für den ausgewählten Code in eine neue Datei.',
    reach: { way: 'Rechtsklick auf Code' },
  },
  {
    id: 'fix-bug',
    name: 'Bug beheben',
    does: 'Schlägt für den ausgewählten Code eine Korrektur als Diff vor.',
    reach: { way: 'Rechtsklick auf Code' },
  },
  {
    id: 'run-snippet',
    name: 'Snippet ausführen',
    does: 'Schickt einen deiner eigenen Prompts in den Chat.',
    reach: { way: '/ im Chat tippen' },
  },
  {
    id: 'log-in',
    name: 'Anmelden',
    does: 'Zeigt einen kurzen Code und öffnet deinen Browser, in dem du ihn bestätigst.',
    reach: { way: 'Befehlspalette' },
  },
]

export const shortcutNotes: typeof source.shortcutNotes = [
  {
    term: 'Wenn du GitLens benutzt',
    text: 'Dessen Standardbelegung beginnt Tastenfolgen mit [[Ctrl Shift G]], und eine Folge hat Vorrang vor einer einzelnen Kombination. Setze `"gitlens.keymap": "alternate"`, oder gib „Code generieren“ eine andere Tastenkombination.',
  },
  {
    term: 'Was die Tasten vorher taten',
    text: 'Im Editor öffnete [[Ctrl Shift G]] die Quellcodeverwaltung (auf dem Mac: Vorheriges suchen). Außerhalb des Editors ist das weiter so. [[Ctrl Shift I]] war unter Linux „Dokument formatieren“ und unter Windows und auf dem Mac der Chat von VS Code. Beides findest du weiter in den Menüs.',
  },
  {
    term: 'Ohne Tastenkombinationen',
    text: 'Die Befehlspalette listet alle Befehle auf, und das Kontextmenü hat die für Code. Sie funktionieren, wie auch immer deine Tasten belegt sind. Um eine Tastenkombination zu ändern, öffne „Tastenkombinationen“ und suche nach Ghost Writers.',
  },
]

export const setupSteps: typeof source.setupSteps = [
  {
    title: 'Erstelle einen Key bei OpenRouter',
    text: 'Melde dich bei [openrouter.ai](https://openrouter.ai/settings/keys) an, öffne „Keys“ und erstelle einen. Er beginnt mit `sk-or-` und wird nur einmal gezeigt, also kopiere ihn.',
  },
  {
    title: 'Öffne die Einstellungen der Erweiterung',
    text: 'Drücke in VS Code [[Ctrl ,]] und suche nach Ghost Writers.',
  },
  {
    title: 'Füge den API-Key ein',
    text: 'Klicke dort auf „API-Key festlegen“ und füge den Key in das Feld ein, das aufgeht. Den Befehl gibt es auch in der Befehlspalette.',
  },
  {
    title: 'Wähle ein Modell',
    text: 'Führe „Modell wählen“ aus und nimm ein kostenloses. Wechseln kannst du jederzeit, auch im Chat.',
  },
  {
    title: 'Probier es aus',
    text: 'Schreib einen Kommentar, der sagt, was du brauchst, und drücke [[Ctrl Shift G]].',
  },
]

export const keyFacts: typeof source.keyFacts = [
  {
    term: 'Wo er gespeichert ist',
    text: 'Im geheimen Speicher von VS Code, nicht in settings.json.',
  },
  {
    term: 'Wer ihn sieht',
    text: 'Nur OpenRouter. Dein Editor schickt Anfragen direkt dorthin, wir bekommen den Key nie.',
  },
  {
    term: 'Wer dafür abrechnet',
    text: 'OpenRouter berechnet Premium-Modelle. Mit deinem Tarif bei uns bezahlst du die Erweiterung.',
  },
]
