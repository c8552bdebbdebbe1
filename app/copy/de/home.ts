import { getCheapestPaidPlan } from '@ghost-writers-ia/rules/plans'
import { namePlansWith } from '#app/plans/name-plans.ts'
import { describeAllowance, describePrice } from '#app/plans/plan-numbers.ts'
import { version } from '../../../extension/package.json' with { type: 'json' }
import type * as source from '../en/home.ts'

const free = describeAllowance('free')
const fromPrice = describePrice({ plan: getCheapestPaidPlan().id })

export const home: typeof source.home = {
  title: 'KI zum Programmieren in VS Code',
  description: `KI zum Programmieren in VS Code: Vervollständigung, Chat und Änderungen, die du prüfst. Modelle sind enthalten, oder du nimmst deinen eigenen Key. Kostenlos oder ab ${fromPrice} im Monat.`,
  seePricing: 'Preise ansehen',
  headline: { typed: 'Du beginnst die Zeile.', unwritten: 'Den Rest schreiben wir.' },
  intro: `Vervollständigung, Chat und Änderungen, die du prüfst. Modelle inklusive, kein API-Key nötig. Kostenlos oder ab ${fromPrice} im Monat.`,
  beforeStart: 'Keine Karte nötig. 14 Tage Geld zurück bei bezahlten Tarifen.',
  scenes: {
    label: 'Was es kann, in drei Szenen',
    accept: 'annehmen',
    discard: 'verwerfen',
    open: 'Chat',
    complete: {
      tab: 'Ergänzen',
      caption:
        'Ghost-Text vervollständigt eine Funktion mit fünf Zeilen. Die Tab-Taste nimmt sie an.',
      note: `Ganze Blöcke: ${namePlansWith(({ completion }) => completion === 'advanced')}`,
      comment: '// aus "Hi du!" wird "hi-du"',
    },
    review: {
      tab: 'Diff prüfen',
      caption: 'Ein Änderungsvorschlag als Diff: fünf Zeilen entfernt, drei hinzugefügt.',
      note: '1 von 2 Änderungen',
    },
    chat: {
      tab: 'Chat',
      caption: 'Eine Frage zum Code und eine Antwort mit einem Beispiel.',
      note: '2 Dateien mitgesendet',
      you: 'du',
      question: 'Wie teste ich totalOf?',
      ghost: 'ghost',
      answer: 'Preise sind ganze Cent, vergleiche also exakt:',
    },
  },
  features: {
    label: 'Funktionen',
    title: 'Sechs Dinge, die du nicht mehr von Hand machst',
    'generate-code': {
      title: 'Code generieren',
      text: 'aus einem Kommentar oder Prompt, Zeichen für Zeichen an deinem Cursor.',
    },
    explain: { title: 'Erklären', text: 'was fremder Code tut, in verständlichen Worten.' },
    refactor: { title: 'Refaktorieren', text: 'als Diff. Nichts ändert sich, bis du zustimmst.' },
    'generate-tests': {
      title: 'Tests generieren',
      text: 'für die Randfälle, die du vergessen hättest, in einer Datei neben deinem Code.',
    },
    'fix-bug': {
      title: 'Bugs beheben',
      text: 'ausgehend vom Fehler an deinem Cursor, mit der kleinsten Änderung.',
    },
    'open-chat': { title: 'Chatten', text: 'über deinen Code, mit den Dateien, die du auswählst.' },
  },
  explainPlans: namePlansWith(({ explanations }) => explanations),
  steps: {
    label: 'So geht es',
    title: 'In drei Schritten vom Konto zum Ghost-Text',
    list: [
      {
        title: 'Leg ein Konto an',
        text: 'Dein Name, eine E-Mail-Adresse und ein Passwort. Free braucht keine Karte und bleibt kostenlos.',
        code: `Tarif     Free, ohne Karte\nAnfragen  ${free.ceiling} zum Start`,
        unwritten: '',
      },
      {
        title: 'Installiere die Erweiterung',
        text: 'Vom Dashboard aus oder im Terminal. VSCodium, Cursor und andere Forks gehen auch: [alle Wege zur Installation](/docs/install).',
        code: `code --install-extension \\\n  ghost-writers-ia-${version}.vsix`,
        unwritten: '',
      },
      {
        title: 'Melde dich an und schreib los',
        text: 'Bestätige einen kurzen Code im Browser und tippe. Wenn du innehältst, erscheint Ghost-Text, und [[Tab]] nimmt ihn an.',
        code: '> Ghost Writers: An',
        unwritten: 'melden',
      },
    ],
  },
  pictures: {
    label: 'In deinem Editor',
    title: 'So sieht es aus',
    choice: 'Was das Bild zeigt',
    note: `Screenshots von Version ${version} in VS Code, auf Englisch. Code und Antworten sind Beispiele.`,
    play: 'Aufnahme abspielen',
  },
  models: {
    label: 'Modelle',
    title: 'Modelle inklusive',
    text: 'Wähle eins im Editor und wechsle jederzeit. Eine Frage ist eine Anfrage, egal wie lang die Antwort wird. Keine Abrechnung nach Tokens.',
    caption: 'Enthaltene Modelle nach Tarif',
    columns: { name: 'Modell', maker: 'Von' },
    local: { name: 'Lokales Modell', place: 'auf deinem Rechner' },
    included: 'Enthalten',
    notIncluded: 'Nicht enthalten',
    ownKey:
      'Oder nimm deinen eigenen Key mit OpenRouter oder jeder OpenAI-kompatiblen API, oder kostenlos Ollama, LM Studio und llama.cpp.',
    none: 'Diese Website enthält keine Modelle. Nimm deinen eigenen Key mit OpenRouter oder jeder OpenAI-kompatiblen API, oder kostenlos Ollama, LM Studio und llama.cpp.',
    more: 'Mehr zu Modellen',
  },
  privacy: {
    label: 'Datenschutz',
    typed: 'Dein Key, dein Anbieter.',
    unwritten: 'Nie wir.',
    drawing:
      'Mit deinem eigenen Key geht Code von deinem Editor direkt zu deinem Anbieter. Wir bekommen nur eine Zahl.',
    editor: { name: 'Dein Editor', note: 'Code und Key bleiben hier' },
    provider: { name: 'Dein Anbieter', note: 'antwortet direkt' },
    us: { name: 'Ghost Writers IA', note: 'zählt, liest nie' },
    toProvider: 'dein Code, mit deinem Key',
    toUs: '1 Anfrage, kein Code',
    facts: [
      {
        title: 'Mit deinem eigenen Key',
        text: 'Dein Code geht von deinem Editor direkt zu deinem Anbieter. Er läuft nie über unsere Server.',
      },
      {
        title: 'Mit unseren Modellen',
        text: 'Prompts und Antworten laufen über unsere Server. Wir speichern und protokollieren sie nie.',
      },
      {
        title: 'Dein Key',
        text: 'Liegt im geheimen Speicher deines Editors und wird nie an uns gesendet. [Alle Details](/docs/privacy)',
      },
    ],
  },
  pricing: {
    label: 'Preise',
    typed: 'Starte kostenlos.',
    unwritten: 'Zahle, wenn es sich lohnt.',
    note: 'Nicht genutzte Anfragen sammeln sich an. Online kündbar. 14 Tage Geld zurück.',
    free: 'für immer',
    unit: 'im Monat',
    more: 'Tarife vergleichen',
  },
}
