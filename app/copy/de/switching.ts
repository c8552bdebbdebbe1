import type * as source from '../en/switching.ts'

export const switching: typeof source.switching = {
  label: 'Wechseln',
  title: 'Wechsel und Export',
  description:
    'Wie du deine Daten zu einem anderen Anbieter oder auf deinen eigenen Rechner mitnimmst: Formate, Kategorien und Fristen.',
  intro:
    'Du kannst alles mitnehmen, zu einem anderen Anbieter oder auf deinen eigenen Rechner, ohne uns zu fragen und ohne Gebühr.',
  effective: '2026-11-18',
}

export const exportParts: typeof source.exportParts = {
  exportedAt: 'wann die Datei erstellt wurde',
  user: 'deine ID, dein Name, deine E-Mail-Adresse, wann du dich registriert hast und dein Tarif',
  sessions: 'Browser, Editoren und API-Tokens mit Zugang',
  twoStepLogin:
    'seit wann die Zwei-Faktor-Anmeldung an ist und wie viele Wiederherstellungscodes übrig sind',
  passkeys: 'die Namen deiner Passkeys und wann du sie hinzugefügt und benutzt hast',
  loginProviders: 'die Anbieter, mit denen du dich anmeldest',
  usage: 'Anfragen nach Tag',
  usageTotals: 'Anfragen nach Tag, Befehl, Modell und Editor',
  usagePreferences: 'dein Tageslimit und deine Hinweise',
  language: 'die Programmiersprache, die du mit Free gewählt hast',
  snippets: 'deine Snippets mit ihrem vollen Text',
  teams: 'deine Teams, deine Rolle und was du in ihren Bibliotheken gespeichert hast',
  tunedModels: 'Modelle, die du getunt hast: Namen, IDs und Adressen',
  mails: 'Betreff und Zeit der E-Mails, die wir dir geschickt haben',
  billing:
    'deine Kunden-ID bei Stripe, Währung, geschenkte Tarife, wozu du bei Bestellungen und Preisänderungen zugestimmt hast, Kündigungen, Beendigungen mit Rückerstattung und E-Mails zur Abrechnung',
  declarations: 'Widerrufe und Kündigungen, die du uns geschickt hast',
  support: 'was unser Support mit deinem Konto gemacht hat',
  formerEmails: 'deine vorigen E-Mail-Adressen, solange wir sie behalten',
  messages: 'Nachrichten und Support-Anfragen, die du uns geschickt hast',
  requests: 'jede Anfrage, die wir noch auflisten, mit Zeit, Befehl, Sprache, Modell und Länge',
}

export const switchingClauses: typeof source.switchingClauses = [
  {
    title: 'Dein Recht zu wechseln',
    blocks: [
      {
        list: [
          '**Kündigungsfrist:** keine. Du kannst jederzeit exportieren und gehen. Ein Vertrag dürfte höchstens zwei Monate verlangen, unserer verlangt nichts.',
          '**Übergang:** höchstens 30 Tage ab dem Tag, an dem du es uns sagst. In dieser Zeit läuft der Dienst wie vereinbart weiter, und wir helfen dir bei Fragen. Wenn das technisch nicht möglich ist, sagen wir es dir innerhalb von 14 Arbeitstagen, mit Grund und einem Datum, höchstens sieben Monate später.',
          '**Abruf:** Mindestens 30 Tage nach dem Übergang kannst du deine Daten noch exportieren. Danach löschen wir sie, wenn du dein Konto nicht vorher löschst.',
          '**Gebühren:** keine, weder für den Export noch fürs Gehen.',
          '**Rückerstattung:** Für das, was du für den laufenden Zeitraum bezahlt hast, gelten die [Nutzungsbedingungen](/terms).',
        ],
      },
      'Wenn wir dir helfen sollen, [schreib uns](/contact) mit dem Betreff „Wechsel“.',
    ],
  },
  {
    title: 'So exportierst du',
    blocks: [
      {
        terms: [
          {
            term: 'Konto',
            text: 'Kontoseite, „Als JSON exportieren“: eine JSON-Datei (UTF-8, RFC 8259) mit allem, was unten steht. Zeiten sind nach ISO 8601 in UTC, oder Millisekunden seit 1970, wo der Name im Teil „user“ createdAt oder expiresAt lautet.',
            until: 'ghost-writers-ia-account.json',
          },
          {
            term: 'Snippets',
            text: 'Snippet-Seite: JSON im eigenen Snippet-Format von VS Code, das auch darauf aufbauende Editoren lesen, oder ein ZIP mit Markdown-Dateien.',
            until: 'ghost-writers-ia.code-snippets oder ghost-writers-ia-snippets.zip',
          },
          {
            term: 'Nutzung',
            text: 'Nutzungsseite: jede Anfrage, die wir auflisten, als CSV (RFC 4180) oder JSON.',
            until: 'CSV oder JSON',
          },
          {
            term: 'Rechnungen',
            text: 'Abrechnungsseite: jede Rechnung als Seite zum Drucken oder als PDF von Stripe.',
            until: 'HTML oder PDF',
          },
        ],
      },
    ],
  },
  {
    title: 'Was der Export des Kontos enthält',
    blocks: [
      'Jeder Teil ist ein Name im JSON-Objekt:',
      { list: Object.entries(exportParts).map(([name, text]) => `\`${name}\` ${text}`) },
    ],
  },
  {
    title: 'Was nicht darin ist',
    blocks: [
      'Passwörter, Schlüssel und Wiederherstellungscodes, weil sie dein Konto öffnen würden. Prompts, Code und Antworten, weil wir sie nicht aufbewahren. Deine Chats liegen auf deinem Rechner. Kartennummern, die nur Stripe hat. Zähler und Protokolle, die wir brauchen, um den Dienst zu betreiben und zu schützen, und die verraten würden, wie er funktioniert.',
    ],
  },
]
