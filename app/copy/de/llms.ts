import { formatList } from '#domain/locale.ts'
import type * as source from '../en/llms.ts'

export const llms: typeof source.llms = {
  headings: {
    plans: 'Tarife',
    comparison: 'Was die Tarife enthalten',
    others: 'Im Vergleich mit anderen',
    pictures: 'Screenshots',
    pages: 'Seiten',
    docs: 'Dokumentation',
    questions: 'Fragen',
  },
  plan: ({ name, monthly, yearly, features }) =>
    `${name}: ${monthly} im Monat oder ${yearly} im Jahr. ${features.join(', ')}.`,
  row: ({ name, meaning, values }) => `${name} (${values.join(', ')}). ${meaning}`,
  value: (plan, lines) => `${plan}: ${formatList(lines)}`,
  alternatives: (name, values) =>
    `${name}. ${values.map(([who, text]) => `${who}: ${text}`).join('; ')}.`,
  summary:
    'Eine Erweiterung für VS Code, die mit KI beim Programmieren hilft. Sie generiert, erklärt und refaktoriert Code, schreibt Tests, behebt Bugs und beantwortet Fragen in einem Chat. Modelle sind enthalten oder laufen mit eigenem Key über OpenRouter.',
  currencies:
    'Preise sind in Euro. An der Kasse zahlt man in Euro oder denselben Betrag in US-Dollar.',
  pages: [
    { title: 'Startseite', path: '/', about: 'was die Erweiterung tut und wie sie abschneidet' },
    { title: 'Preise', path: '/pricing', about: 'Tarife, Preise und häufige Fragen' },
    {
      title: 'Über uns',
      path: '/about',
      about: 'wer es macht und warum, Befehle, Tastenkombinationen, API-Key, Modelle',
    },
    {
      title: 'OpenAPI-Dokument',
      path: '/api/v1/openapi.json',
      about: 'dasselbe für Programme, in OpenAPI 3.1',
    },
    { title: 'Changelog', path: '/changelog', about: 'was sich geändert hat, Version für Version' },
    {
      title: 'Sicherheit',
      path: '/security',
      about: 'wohin Keys und Code gehen, wie man eine Sicherheitslücke meldet',
    },
    {
      title: 'Status',
      path: '/status',
      about: 'ob die Website und ihre Dienste gerade funktionieren',
    },
    { title: 'Kontakt', path: '/contact', about: 'wie man uns erreicht' },
    { title: 'Datenschutz', path: '/privacy', about: 'was wir speichern und wie lange' },
    {
      title: 'Nutzungsbedingungen',
      path: '/terms',
      about: 'Preise, Rückerstattung, Verlängerung, Fair Use',
    },
  ],
}
