import type * as source from '../en/security.ts'
import type { Clause } from './legal.ts'

export const security: typeof source.security = {
  label: 'Sicherheit',
  title: 'Sicherheit',
  heading: 'Wohin deine Keys und dein Code gehen',
  description:
    'Der Weg deines API-Keys und deines Codes, was wo gespeichert wird, wie Konten und Seiten geschützt sind und wie du eine Sicherheitslücke meldest.',
  intro:
    'Wer was sieht, was wir speichern und wie du uns ein Problem meldest. Was wir alles aufbewahren, steht vollständig in der [Datenschutzerklärung](/privacy).',
}

function describeSource(sourceUrl: string): Clause {
  return {
    title: 'Sieh selbst nach',
    blocks: [`Was diese Seite sagt, lässt sich prüfen: [Lies den Quellcode](${sourceUrl}).`],
  }
}

const dataClauses: readonly Clause[] = [
  {
    title: 'Dein API-Key',
    blocks: [
      'Du brauchst keinen: Modelle sind enthalten. Wenn du einen eigenen festlegst, liegt er im geheimen Speicher deines Editors, der den Schlüsselbund deines Betriebssystems nutzt, wo es einen gibt. In `settings.json` steht er nicht, und synchronisiert wird er auch nicht.',
      'Die Erweiterung sendet den Key an die eine Adresse in `ghostWriters.router.baseUrl`, über HTTPS, wenn das nicht dein eigener Rechner ist. Unsere Server erreicht er nie. Ein Arbeitsbereich kann diese Adresse nicht ändern. Ein Projekt zu öffnen kann deinen Key also nicht umleiten.',
    ],
  },
  {
    title: 'Dein Code',
    blocks: [
      {
        list: [
          '**Enthaltene Modelle:** dein Editor → unsere Server → das Unternehmen, das das Modell betreibt. Wir geben ihn weiter und speichern und protokollieren ihn nicht.',
          '**Mit deinem eigenen Key:** dein Editor → dein Anbieter. Er läuft nie über unsere Server. Wir erfahren nur, dass eine Anfrage gestellt wurde, für welchen Befehl, welche Sprache und welches Modell.',
          '**Modelle auf deinem Rechner oder in deinem Netz:** Dein Code bleibt dort, und wir erfahren nicht, dass du sie nutzt.',
        ],
      },
      'Dateien, die meist Geheimnisse enthalten, wie `.env`, Dateien, die Git ignoriert, und Links, die aus dem Arbeitsbereich hinausführen, werden nie automatisch gesendet. Wenn du eine hinzufügst, fragt die Erweiterung erst. In einem Arbeitsbereich, dem du nicht vertraust, wird nur die Datei gesendet, die du offen hast. Du kannst alles sehen, was mit einer Anfrage mitgeht, und Teile davon entfernen: siehe [Kontext und Datenschutz](/docs/privacy).',
    ],
  },
  {
    title: 'Was wo gespeichert wird',
    blocks: [
      {
        terms: [
          {
            term: 'In deinem Editor',
            text: 'Dein API-Key und deine Anmeldung, in seinem geheimen Speicher. Chats, Beispiele für das Fine-Tuning und Einstellungen, nur auf deinem Rechner.',
            until: 'Bis du sie löschst. Abmelden entfernt die Anmeldung.',
          },
          {
            term: 'In unserer Datenbank',
            text: 'Dein Konto, dein Tarif, die Zahl der Anfragen, Snippets, Teams und die Namen getunter Modelle. Kein Code, keine Prompts, keine Antworten, keine Keys von dir.',
            until: 'Bis du dein Konto löschst.',
          },
          {
            term: 'Bei Stripe',
            text: 'Karten, Zahlungen und Rechnungen. Wir sehen nie eine Kartennummer.',
            until: 'So lange, wie es das Steuerrecht verlangt.',
          },
          {
            term: 'Beim Anbieter des Modells',
            text: 'Was du sendest und was es antwortet, zu dessen Bedingungen.',
            until: 'So lange, wie der Anbieter angibt.',
          },
        ],
      },
    ],
  },
]

const otherWays =
  '**Passkeys und Anbieter**: Melde dich mit Fingerabdruck, Gesicht oder Gerätesperre an, oder über GitHub, Google oder dein Unternehmen, wo die Website das anbietet. Dann gibt es kein Passwort, das man stehlen könnte.'

const twoStepLogin =
  '**Die Zwei-Faktor-Anmeldung** verlangt zusätzlich zu deinem Passwort einen Code von deinem Handy, wenn du sie einschaltest. Teams können sie verlangen.'

function describeAccounts(isHosted: boolean): Clause {
  return {
    title: 'Konten',
    blocks: [
      {
        list: [
          isHosted
            ? '**Passwörter** speichert die Identity Platform von Google, als Einweg-Hashes.'
            : '**Passwörter** werden mit argon2id und einem zusätzlichen Geheimnis gehasht, das nicht in der Datenbank steht. Neue dürfen nicht zu den 1.000 häufigsten gehören und nicht unser Name, dein Name oder deine E-Mail-Adresse sein.',
          '**Raten** wird mit jedem Versuch langsamer. Fremde, die raten, können dich nicht aussperren.',
          '**Sitzungen** sind zufällige Tokens in einem Cookie, das Skripte nicht lesen können. In der Datenbank stehen nur ihre Hashes. Du kannst sie alle in deinem [Konto](/account) sehen und beenden.',
          ...(isHosted ? [] : [otherWays, twoStepLogin]),
          '**Editoren** melden sich mit einem kurzen Code an, den du im Browser bestätigst. Dein Passwort sehen sie nie, und du kannst jeden trennen. **API-Tokens** werden einmal gezeigt, als Hashes gespeichert, laufen ab und können nur, was du beim Erstellen erlaubst.',
          '**Wichtige Änderungen** werden per E-Mail bestätigt, und eine geänderte Adresse lässt sich 7 Tage lang rückgängig machen.',
        ],
      },
    ],
  }
}

/** The English type has the English sentences in it. */
type HeaderNotes = readonly {
  readonly name: (typeof source.securityHeaderNotes)[number]['name']
  readonly text: string
}[]

export const securityHeaderNotes: HeaderNotes = [
  {
    name: 'content-security-policy',
    text: 'erlaubt nur unsere eigenen Skripte, Stile und Bilder.',
  },
  {
    name: 'strict-transport-security',
    text: 'lässt Browser zwei Jahre lang HTTPS benutzen.',
  },
  {
    name: 'x-content-type-options',
    text: 'verhindert, dass Dateien als etwas ausgeführt werden, das sie nicht sind.',
  },
  {
    name: 'referrer-policy',
    text: 'sagt anderen Websites, dass du von hier kommst, aber nicht, von welcher Seite.',
  },
  { name: 'permissions-policy', text: 'schaltet Kamera, Mikrofon, Standort und USB aus.' },
  {
    name: 'cross-origin-opener-policy',
    text: 'trennt unsere Seiten von denen, die sie öffnen.',
  },
  {
    name: 'cross-origin-resource-policy',
    text: 'hindert andere Websites daran, unsere Dateien einzubetten.',
  },
]

const siteClauses: readonly Clause[] = [
  {
    title: 'Diese Website',
    blocks: [
      'Es gibt keine Skripte, Schriften oder Tracker von Dritten. Nur die Kasse lädt ein Skript, von Stripe. Browser setzen das mit diesen Headern durch, auf jeder Seite:',
      { list: securityHeaderNotes.map(({ name, text }) => `\`${name}\` ${text}`) },
      'Formulare werden abgelehnt, wenn sie von einer anderen Website kommen, und Links in E-Mails ändern nichts, bis du einen Button drückst.',
    ],
  },
  {
    title: 'Das Paket der Erweiterung',
    blocks: [
      'Seine Prüfsumme (SHA-256) steht neben dem Download, und jedes Update wird mit seiner verglichen, bevor es installiert wird. Der Build ist reproduzierbar: Derselbe Quellcode ergibt dieselbe Datei, Byte für Byte. Eine eigene Signatur gibt es nicht. Bei Updates vertraust du dieser Website also wie beim ersten Download.',
      'Text von Teams, aus Repositorys und von Modellen wird als reiner Text gezeigt: Er kann keine Links enthalten, die Befehle ausführen. Vorgeschlagene Änderungen an Dateien, die auf deinem Rechner Programme ausführen können, sind markiert.',
    ],
  },
]

export const listSecurityClauses: typeof source.listSecurityClauses = ({ isHosted, sourceUrl }) => [
  ...dataClauses,
  describeAccounts(isHosted),
  ...siteClauses,
  ...(sourceUrl ? [describeSource(sourceUrl)] : []),
]
