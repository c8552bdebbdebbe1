import { listPriceChoice } from '#app/plans/plan-numbers.ts'
import type * as source from '../en/alternatives.ts'

export type { AlternativeRow } from '../en/alternatives.ts'

export const alternatives: typeof source.alternatives = [
  'Ghost Writers IA',
  'Copilot',
  'Cursor',
  'Cline',
  'Continue',
]

export const alternativeRows: typeof source.alternativeRows = [
  {
    name: 'Preis pro Monat',
    values: {
      'Ghost Writers IA': listPriceChoice(),
      Copilot: 'Kostenlos oder ab 10 $',
      Cursor: 'Kostenlos oder ab 20 $',
      Cline: 'Kostenlos, plus Modelle',
      Continue: 'Kostenlos, plus Modelle',
    },
  },
  {
    name: 'Läuft ohne Key',
    values: {
      'Ghost Writers IA': 'Ja',
      Copilot: 'Ja',
      Cursor: 'Ja',
      Cline: 'Ja, nach Verbrauch',
      Continue: 'Nein',
    },
  },
  {
    name: 'Eigener Key für',
    values: {
      'Ghost Writers IA': 'Vervollständigung, Chat, Agent',
      Copilot: 'Chat',
      Cursor: 'Chat',
      Cline: 'Den Agenten',
      Continue: 'Vervollständigung und Chat',
    },
  },
  {
    name: 'Vervollständigt beim Tippen',
    values: {
      'Ghost Writers IA': 'Ja',
      Copilot: 'Ja',
      Cursor: 'Ja',
      Cline: 'Nein',
      Continue: 'Ja',
    },
  },
  {
    name: 'Schlägt die nächste Änderung vor',
    values: {
      'Ghost Writers IA': 'Ja, kostenlos über Regeln',
      Copilot: 'Ja',
      Cursor: 'Ja, auch in anderen Dateien',
      Cline: 'Nein',
      Continue: 'Experimentell',
    },
  },
  {
    name: 'Agent',
    values: {
      'Ghost Writers IA': 'Der von VS Code',
      Copilot: 'Ja, auch in der Cloud',
      Cursor: 'Ja, auch in der Cloud',
      Cline: 'Ja',
      Continue: 'Ja',
    },
  },
  {
    name: 'Läuft in',
    values: {
      'Ghost Writers IA': 'VS Code und seinen Forks',
      Copilot: 'VS Code, JetBrains, Xcode und mehr',
      Cursor: 'Seinem eigenen Editor',
      Cline: 'VS Code, JetBrains, Terminal',
      Continue: 'VS Code, JetBrains, Terminal',
    },
  },
]

export const compared: typeof source.compared = {
  label: 'Vergleich',
  title: 'Wie wir abschneiden',
  intro: 'Tarife für Einzelpersonen. In manchen Zeilen gewinnen wir, in anderen nicht.',
  caption: 'Vergleich mit anderen KI-Assistenten zum Programmieren',
  ahead: {
    title: 'Nimm uns, wenn',
    points: [
      'du Vervollständigung, Chat und einen Agenten für weniger willst, als ein bezahlter Tarif von Copilot oder Cursor kostet.',
      'du einen Key hast und ihn auch für die Vervollständigung nutzen willst. Dein Code geht dann direkt von deinem Editor zu deinem Anbieter.',
      'du schubweise programmierst: Nicht genutzte Anfragen sammeln sich an.',
    ],
  },
  behind: {
    title: 'Nimm etwas anderes, wenn',
    points: [
      'du Agenten in der Cloud oder in Pull Requests willst. Das können Copilot und Cursor.',
      'du einen Key hast und nur einen Agenten brauchst. Cline ist kostenlos und Open Source. Continue auch, wird aber nicht mehr gepflegt.',
      'du JetBrains oder Visual Studio benutzt oder nur aus dem Marketplace installierst. Unsere Erweiterung lädst du von deinem Dashboard herunter.',
    ],
  },
  sources: 'Quellen, und wann wir sie geprüft haben:',
}

export const sources: typeof source.sources = [
  {
    title: 'Tarife von Copilot',
    url: 'https://github.com/features/copilot/plans',
    date: 'Oktober 2026',
  },
  {
    title: 'eigene Keys in VS Code',
    url: 'https://code.visualstudio.com/docs/agent-customization/language-models',
    date: 'Juli 2026',
  },
  {
    title: 'nächste Änderungen in Copilot',
    url: 'https://docs.github.com/en/copilot/concepts/copilot-surfaces/copilot-in-ides',
    date: '2026',
  },
  { title: 'Preise von Cursor', url: 'https://cursor.com/pricing', date: 'Oktober 2026' },
  {
    title: 'eigene Keys in Cursor',
    url: 'https://cursor.com/help/models-and-usage/api-keys',
    date: '2026',
  },
  { title: 'Tab in Cursor', url: 'https://cursor.com/docs/tab', date: '2026' },
  {
    title: 'Dokumentation von Cline',
    url: 'https://docs.cline.bot/getting-started/authorizing-with-cline',
    date: '2026',
  },
  {
    title: 'Änderungen in Continue',
    url: 'https://docs.continue.dev/edit/how-it-works',
    date: '2026',
  },
  { title: 'Readme von Continue', url: 'https://github.com/continuedev/continue', date: '2026' },
]
