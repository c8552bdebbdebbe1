import type * as source from '../en/data-processing.ts'

export const dataProcessing: typeof source.dataProcessing = {
  label: 'Auftragsverarbeitung',
  title: 'Auftragsverarbeitung',
  description:
    'Zu welchen Bedingungen wir personenbezogene Daten für dich verarbeiten und welche Unternehmen uns dabei helfen.',
  intro:
    'Wenn du den Dienst bei der Arbeit nutzt, können dein Code und deine Prompts personenbezogene Daten enthalten, für die du verantwortlich bist. Diese Bedingungen sagen, wie wir sie in deinem Auftrag verarbeiten und wer uns hilft.',
  effective: '2026-11-18',
}

type ProcessingInput = Parameters<typeof source.listProcessingClauses>[0]

function listSubprocessors({ operator, isHosted }: ProcessingInput) {
  return [
    {
      name: 'Stripe',
      purpose: 'Zahlungen, Rechnungen und die Seite, auf der du deine Karte änderst',
    },
    ...(isHosted
      ? [{ name: 'Google Identity Platform', purpose: 'Passwörter und Anmeldungen' }]
      : []),
    ...operator.subprocessors,
  ].map(({ name, purpose }) => ({ term: name, text: purpose, until: '' }))
}

export const listProcessingClauses: typeof source.listProcessingClauses = (input) => [
  {
    title: 'Unterauftragsverarbeiter',
    blocks: [
      'Unternehmen, die personenbezogene Daten für uns verarbeiten. Mindestens 30 Tage bevor eins dazukommt oder ersetzt wird, schreiben wir unseren Kunden eine E-Mail. Du kannst widersprechen oder gehen.',
      { terms: listSubprocessors(input) },
    ],
  },
  {
    title: 'Was diese Bedingungen abdecken',
    blocks: [
      'Sie sind Teil der [Nutzungsbedingungen](/terms), wenn du ein Unternehmen bist oder für eins handelst und wir personenbezogene Daten in deinem Code, deinen Prompts oder deiner Team-Bibliothek in deinem Auftrag verarbeiten (Art. 28 DSGVO). Für dein Konto und deine Zahlungen sind wir selbst verantwortlich: siehe [Datenschutzerklärung](/privacy).',
      {
        list: [
          '**Zweck:** Anfragen deiner Nutzer mit Modellen beantworten und die Snippets und Bibliotheken aufbewahren, die du speicherst.',
          '**Daten:** was deine Nutzer in Prompts und Code senden und in Snippets speichern. Prompts, Code und Antworten bewahren wir nicht auf.',
          '**Betroffene:** die Personen, deren Daten deine Nutzer senden.',
          '**Dauer:** solange du ein Konto hast.',
        ],
      },
    ],
  },
  {
    title: 'Was wir tun',
    blocks: [
      {
        list: [
          'Wir verarbeiten die Daten nur auf deine Weisung. Das sind diese Bedingungen und was deine Nutzer im Produkt tun. Wenn wir eine Weisung für rechtswidrig halten, sagen wir es dir.',
          'Alle, die Zugang haben, sind zur Vertraulichkeit verpflichtet.',
          'Wir schützen die Daten so, wie es auf der [Sicherheitsseite](/security) steht.',
          'Unterauftragsverarbeiter setzen wir nur zu Bedingungen ein, die die Daten ebenso schützen wie diese, und wir haften für sie.',
          'Wir helfen dir, Anfragen betroffener Personen zu beantworten, und bei Folgenabschätzungen und Meldungen, die das Gesetz von dir verlangt.',
          'Eine Verletzung des Schutzes deiner Daten melden wir dir unverzüglich, spätestens 48 Stunden nachdem wir sie bemerkt haben.',
          'Wenn du gehst, löschen wir die Daten, wie es in der Datenschutzerklärung steht. Bis dahin kannst du sie [exportieren](/switching).',
          'Wir geben dir die Informationen, mit denen du nachweisen kannst, dass diese Bedingungen eingehalten werden, und lassen Prüfungen mit angemessener Ankündigung zu.',
        ],
      },
    ],
  },
  {
    title: 'Übermittlung in andere Länder',
    blocks: [
      'Sitzt ein Unterauftragsverarbeiter außerhalb der EU, beruht die Übermittlung auf einem Angemessenheitsbeschluss oder auf den Standardvertragsklauseln der Europäischen Kommission.',
    ],
  },
  {
    title: 'Wie du zustimmst',
    blocks: [
      'Diese Bedingungen gelten ohne Unterschrift. Wenn du ein unterschriebenes Exemplar brauchst, [schreib uns](/contact).',
      'operator',
    ],
  },
]
