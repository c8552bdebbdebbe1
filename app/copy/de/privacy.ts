import { formatList } from '#domain/locale.ts'
import type { logFields } from '#domain/log-fields.ts'
import { keptMs } from '#domain/retention.ts'
import type * as source from '../en/privacy.ts'
import { cookiePurposes } from './cookies.ts'
import type { Clause, LegalTerm } from './legal.ts'
import { formatKept } from './retention.ts'

export const privacy: typeof source.privacy = {
  label: 'Datenschutz',
  title: 'Datenschutzerklärung',
  heading: 'Was wir aufbewahren und was nicht',
  description:
    'Was wir über dich aufbewahren, wie lange, mit wem wir es teilen und wie du es exportierst oder löschst.',
  intro:
    'Ein Konto, ein Tarif, eine Zahl von Anfragen und die Snippets, die du schreibst. Kein Tracking, keine Werbung, und deinen Code bewahren wir nicht auf.',
  effective: '2026-11-18',
}

/** Within a sentence: "90 Tage" or "drei Jahre". */
function nameKept(durationMs: number): string {
  const kept = formatKept(durationMs)
  return kept.charAt(0).toLowerCase() + kept.slice(1)
}

const paymentIds =
  'die IDs des Zahlungsanbieters für Kunde, Abo, Rechnung, Rückerstattung oder Rückbuchung'

type LogFields = typeof logFields
type PersonalField = {
  [Field in keyof LogFields]: LogFields[Field] extends null ? never : Field
}[keyof LogFields]

const personalLogFields: Readonly<Record<PersonalField, string>> = {
  userId: 'die ID des Kontos',
  user: 'ein schlüsselbasierter Hash dieser ID',
  tokenId: 'der Anfang der ID eines Editors oder Tokens',
  account: 'ein schlüsselbasierter Hash der E-Mail-Adresse, mit der es versucht wurde',
  network: 'die Netzwerkadresse der Anfrage',
  customerId: paymentIds,
  subscription: paymentIds,
  invoice: paymentIds,
  refund: paymentIds,
  dispute: paymentIds,
}

function listPersonalLogFields(): string {
  return formatList(new Set(Object.values(personalLogFields)))
}

function describeAccount(isHosted: boolean): LegalTerm {
  return {
    term: 'Dein Konto',
    text: isHosted
      ? 'Dein Name, deine E-Mail-Adresse, ob sie bestätigt ist und wann du das Konto angelegt hast. Dein Passwort speichert für uns die Identity Platform von Google, als Einweg-Hash.'
      : 'Dein Name, deine E-Mail-Adresse, ob sie bestätigt ist, wann du das Konto angelegt hast und dein Passwort als Einweg-Hash, den niemand zurückrechnen kann. Für jeden Passkey sein Name, sein öffentlicher Schlüssel und wann du ihn zuletzt benutzt hast. Dein Fingerabdruck oder Gesicht verlässt dein Gerät nie. Mit Zwei-Faktor-Anmeldung der Schlüssel deiner Authenticator-App, verschlüsselt, deine Wiederherstellungscodes als Einweg-Hashes und 30 Tage lang die Browser, die wir uns auf deinen Wunsch merken.',
    until: 'Bis du dein Konto löschst.',
  }
}

const storedData: readonly LegalTerm[] = [
  {
    term: 'Anbieter, mit denen du dich anmeldest',
    text: 'Wenn du dich mit einem Anbieter wie GitHub anmeldest: welcher es ist, seine ID für dich, deine E-Mail-Adresse dort und wann du ihn verbunden und zuletzt benutzt hast. Wir fragen ihn nach deinem Namen und deiner Adresse und behalten seine Tokens nicht. Er erfährt, dass du dich hier anmeldest.',
    until: 'Bis du ihn trennst oder dein Konto löschst.',
  },
  {
    term: 'Deine vorige E-Mail-Adresse',
    text: 'Wenn deine Adresse geändert wird, die vorige, damit du eine Änderung rückgängig machen kannst, die nicht von dir kam. Danach nur ein schlüsselbasierter Hash davon, zu dem Zweck, der unter „Gelöschte Konten“ steht.',
    until: 'Höchstens 8 Tage. Der Hash: ein Jahr, oder bis du dein Konto löschst.',
  },
  {
    term: 'Sitzungen und Geräte',
    text: 'Für jeden Browser, jeden Editor, jedes Tool und jedes API-Token mit Zugang: der Name, wann es sich angemeldet hat, wann es zuletzt benutzt wurde, bei Tools und Tokens, was sie dürfen, und bei Tokens, wann sie ablaufen. Du kannst sie alle sehen und beenden. Solange ein Editor oder Tool darauf wartet, verbunden zu werden, auch die Netzwerkadresse, von der es kommt.',
    until:
      'Bis du dich abmeldest, den Zugang beendest oder er abläuft. Die Netzwerkadresse: höchstens zwei Stunden.',
  },
  {
    term: 'Nutzung',
    text: `Wie viele Anfragen du an welchem Tag gestellt hast, nach Stunden, und mit welchem Editor oder API-Token, Befehl und Modell. Für ${nameKept(keptMs.requests)} auch jede einzelne Anfrage: ihre Zeit, der Editor oder das Token, das Tool, das sie gesendet hat (etwa Claude Code), Befehl, Programmiersprache, Modell, Länge in Tokens und Ergebnis. Außerdem dein eigenes Tageslimit, ob du Hinweise willst und, mit Free, deine Sprache. Nicht, was du gefragt oder das Modell geantwortet hat. Während ein Agent von dir Tool-Aufrufe beantwortet, auch schlüsselbasierte Hashes dessen, was gefragt wurde, um zusammengehörige Aufrufe zu erkennen: höchstens eine Stunde. Lesen kann daraus niemand, was es war. Und ein schlüsselbasierter Hash deines Postfachs, weil sich Konten eines Postfachs das kostenlose Kontingent teilen.`,
    until: 'Bis du dein Konto löschst.',
  },
  {
    term: 'Snippets',
    text: 'Die Prompts, die du als Snippets speicherst: Namen, Beschreibungen und Texte, in deiner Reihenfolge.',
    until:
      'Bis du sie oder dein Konto löschst. Beim Wechsel in einen kleineren Tarif bleiben sie erhalten.',
  },
  {
    term: 'Teams',
    text: 'Die Teams, in denen du bist, deine Rolle, was du in ihren Bibliotheken speicherst, und was du dort wann geändert hast, mit dem Namen des API-Tokens, falls du eins benutzt hast. Wenn du jemanden einlädst: die E-Mail-Adresse. Wenn du jemandem dein Team anbietest: wem und wann. Andere Mitglieder sehen deinen Namen, Owner und Admins auch deine E-Mail-Adresse.',
    until: `Bis du das Team verlässt oder dein Konto löschst. Was du gespeichert hast, bleibt beim Team, ohne deinen Namen. Die Liste der Änderungen: ${nameKept(keptMs.teamActivity)}. Eine Einladung oder ein Angebot: bis es genutzt oder zurückgezogen wird, und höchstens ${nameKept(keptMs.teamInvitations)} nach dem Ablauf.`,
  },
  {
    term: 'Getunte Modelle',
    text: 'Für jedes Modell, das du getunt und gespeichert hast: sein Name, seine ID, die Adresse des Anbieters, bei dem es läuft, und wann du es gespeichert hast. Nicht die Beispiele, aus denen es entstand, und nicht dein Key: Beides bleibt in deinem Editor und geht nur an diesen Anbieter.',
    until:
      'Bis du sie oder dein Konto löschst. Beim Wechsel in einen kleineren Tarif bleiben sie erhalten.',
  },
  {
    term: 'Abo',
    text: 'Dein Tarif, seine Abrechnung, wann er sich verlängert, deine Kunden-ID bei Stripe, welche E-Mails wir dir dazu geschickt haben und warum du gekündigt hast, wenn du es uns gesagt hast. Wenn du die 14-Tage-Rückerstattung nutzt: wann, und ein schlüsselbasierter Hash der Karte.',
    until:
      'Bis du dein Konto löschst. Stripe bewahrt Rechnungen so lange auf, wie es das Steuerrecht verlangt.',
  },
  {
    term: 'Deine Bestellungen',
    text: 'Wozu du bei der Bestellung zugestimmt hast: die Texte, wie du sie gesehen hast, der Tarif, der Preis und wann. Das beweist den Vertrag, für dich und für uns.',
    until: `${formatKept(keptMs.consents)}, auch nachdem du dein Konto gelöscht hast, und solange der Tarif läuft.`,
  },
  {
    term: 'Preisänderungen',
    text: 'Wenn sich der Preis deines Tarifs ändert: wann wir es dir gesagt haben, und ob, wann und wozu du zugestimmt hast.',
    until: `${formatKept(keptMs.priceNotices)} nach der Änderung, als Nachweis, auch wenn du dein Konto löschst.`,
  },
  {
    term: 'Steuerunterlagen',
    text: 'Wo wir USt. berechnen, für jede Zahlung und Rechnungskorrektur: Nummer, Datum, Betrag und Steuer, die Länder deiner Rechnungsadresse und deiner Karte und die USt-IdNr. eines Unternehmens mit dem Ergebnis ihrer Prüfung. Nicht dein Name und nicht deine E-Mail-Adresse.',
    until: `${formatKept(keptMs.taxRecords)}, wie es das Steuerrecht verlangt, auch nachdem du dein Konto gelöscht hast.`,
  },
  {
    term: 'Gelöschte Konten',
    text: 'Wenn du einen Teil deines Kontingents oder die 14-Tage-Rückerstattung genutzt hattest: ein schlüsselbasierter Hash deiner E-Mail-Adresse, der Adressen, die du im Jahr davor hattest, und nach einer Rückerstattung deiner Karte, mit den übrigen Anfragen und dem Datum. Wir nutzen das nur, um zu erkennen, ob dieselbe Adresse oder Karte wiederkommt, damit das Löschen eines Kontos beides nicht zurücksetzt. Eine Adresse oder Kartennummer lässt sich daraus nicht zurückrechnen.',
    until: `${formatKept(keptMs.deletedAccounts)}, nachdem du dein Konto gelöscht hast.`,
  },
  {
    term: 'Löschnachweise',
    text: 'Dass ein Konto gelöscht wurde, wann und aus welchen Teilen unserer Datenbank, unter einem schlüsselbasierten Hash seiner Adresse, damit wir es nachweisen können.',
    until: `${formatKept(keptMs.deletionRecords)}.`,
  },
  {
    term: 'Nachrichten an uns',
    text: 'Name, E-Mail-Adresse und Text, die du auf der Kontaktseite sendest. Bei Support-Anfragen auch dein Konto, dein Tarif und, wenn du zustimmst, Details zu deinem Editor: seine Version und sein letzter Fehler.',
    until: `${formatKept(keptMs.contactMessages)}, oder kürzer, wenn du uns darum bittest. Support-Anfragen werden mit deinem Konto gelöscht.`,
  },
  {
    term: 'Widerrufe und Kündigungen',
    text: 'Was du auf den Seiten für Widerruf und Kündigung erklärst: dein Name, deine E-Mail-Adresse, Vertrag und Grund, wann wir es bekommen haben und was daraus wurde. Wir müssen das nachweisen können.',
    until: `${formatKept(keptMs.declarations)} nach dem Eingang, auch wenn du dein Konto löschst.`,
  },
  {
    term: 'E-Mails an dich',
    text: 'Empfänger, Zeit und Betreff. Den Text behalten wir nur, bis die E-Mail gesendet wurde oder die Zustellung endgültig gescheitert ist.',
    until: `${formatKept(keptMs.emails)}.`,
  },
  {
    term: 'Support-Verlauf',
    text: 'Was unser Support mit deinem Konto gemacht hat, wann und durch wen, und ob und warum wir es gesperrt haben.',
    until: `${formatKept(keptMs.supportHistory)}. Eine Sperre: bis wir sie aufheben oder das Konto gelöscht wird.`,
  },
  {
    term: 'Begrenzung von Anfragen',
    text: 'Wie oft ein Formular von einer Netzwerkadresse abgeschickt wurde, damit niemand Passwörter raten oder uns überfluten kann. Außerdem, wie viele Einladungen zu Teams du gesendet hast, wie viele E-Mails eine unbestätigte Adresse bekommen hat und wie viele Eingangsbestätigungen für Widerrufe und Kündigungen an eine Adresse gingen, mit Hashes der Adressen, damit niemand damit überflutet wird.',
    until:
      'Höchstens einen Tag: Jeder Zähler wird gelöscht, wenn sein Zeitfenster vorbei ist. Wie viele Aufrufe an Modelle du vor dem Bestätigen deiner E-Mail-Adresse gemacht hast: höchstens ein Jahr.',
  },
  {
    term: 'Server-Protokolle',
    text: `Zeit, Art der Seite, Status und Dauer jeder Anfrage. Bei Anmeldungen, Änderungen, Zahlungen und abgelehnten Anfragen auch ${listPersonalLogFields()}. Nie ein Name, eine E-Mail-Adresse, ein Passwort oder ein Token.`,
    until:
      'Solange der Betreiber des Servers seine Protokolle aufbewahrt, um Fehler und Missbrauch zu finden.',
  },
]

const rightsAndChanges: readonly Clause[] = [
  {
    title: 'Deine Rechte',
    blocks: [
      'Auf deiner Kontoseite kannst du alles, was wir über dich haben, als JSON-Datei **exportieren**, es berichtigen und dein Konto **löschen**. Beim Löschen wird zuerst ein bezahlter Tarif gekündigt, damit nichts mehr abgebucht wird, und dann das Konto mit seinen Sitzungen, Geräten, Snippets, getunten Modellen und Nutzungsdaten entfernt. Was wir ein Jahr lang behalten, steht oben unter „Gelöschte Konten“.',
      'Wir verarbeiten deine Daten, um das Konto bereitzustellen, um das du gebeten hast, um die Zahlung einzuziehen, der du zugestimmt hast, und um die Website sicher zu halten. Nach der DSGVO hast du das Recht auf Auskunft, Berichtigung, Löschung, Einschränkung der Verarbeitung und Datenübertragbarkeit, das Recht auf Widerspruch und das Recht, dich bei deiner Datenschutzbehörde zu beschweren. [Schreib uns](/contact), und wir antworten innerhalb eines Monats.',
    ],
  },
  {
    title: 'Änderungen dieser Erklärung',
    blocks: [
      'Wenn sich diese Erklärung ändert, ändert sich auch das Datum oben. Wenn eine Änderung dich betrifft, schreiben wir dir eine E-Mail, bevor sie gilt.',
    ],
  },
]

export const listPrivacyClauses: typeof source.listPrivacyClauses = ({ isHosted }) => [
  {
    title: 'Wer für deine Daten verantwortlich ist',
    blocks: ['Verantwortlich im Sinne der DSGVO ist:', 'operator'],
  },
  {
    title: 'Was wir aufbewahren und wie lange',
    blocks: [{ terms: [describeAccount(isHosted), ...storedData] }],
  },
  {
    title: 'Dein Code und deine Prompts',
    blocks: [
      'Dein Editor sendet deine Frage, den Code, an dem du arbeitest, und was dem Modell hilft: Dateien, die du hinzugefügt hast, die aktuelle Datei, Projektregeln und dazugehörigen Code des Projekts. Die Erweiterung listet alles auf, lässt dich jeden Teil entfernen und sendet Dateien, die Geheimnisse enthalten könnten, nie, ohne dich zu fragen.',
      'Mit den enthaltenen Modellen gehen dein Code und deine Prompts über unsere Server an das Unternehmen, das das Modell betreibt, damit du eine Antwort bekommst. **Wir speichern und protokollieren sie nicht.** Mit einem eigenen Modell-Router gehen sie von deinem Editor direkt an diesen Router, unter **deinem eigenen Key** und den Bedingungen dieses Unternehmens (für OpenRouter siehe dessen [Datenschutzerklärung](https://openrouter.ai/privacy)), und nicht über unsere Server. Dein Editor speichert den Key und sendet ihn nie an uns. In beiden Fällen behalten wir, dass eine Anfrage gestellt wurde und für welchen Befehl, welche Sprache und welches Modell, damit wir sie zählen und deinen Tarif prüfen können.',
      'Mit einem eigenen Server, auf deinem Rechner oder in deinem Netz und ohne Key, geht dein Code nur dorthin, und wir erfahren nichts davon.',
      'Mit Vervollständigung auf deinem Rechner bleibt dein Code in deinem Editor. Wir sehen nur, dass die Modelldatei heruntergeladen wurde, wie bei jeder Datei, und nichts davon, wofür sie benutzt wird.',
    ],
  },
  {
    title: 'Zahlungen',
    blocks: [
      'Zahlungen wickelt Stripe ab. Deine Karten- oder PayPal-Daten gibst du bei Stripe ein. **Wir sehen nie eine Kartennummer.** Stripe bekommt deine E-Mail-Adresse und was du kaufst. Es sagt uns, ob du bezahlt hast, und gibt uns einen Fingerabdruck, an dem wir dieselbe Karte wiedererkennen. Siehe die [Datenschutzerklärung von Stripe](https://stripe.com/privacy).',
    ],
  },
  {
    title: 'Cookies',
    blocks: [
      'Alle sind nötig, damit die Website funktioniert. Deshalb gibt es kein Cookie-Banner:',
      {
        list: Object.entries(cookiePurposes).map(([name, purpose]) => `**${name}** ${purpose}`),
      },
      'Ob du den hellen oder dunklen Modus nutzt und welche Zahlung dieser Browser als bestätigt gezeigt hat, bleibt im lokalen Speicher deines Browsers und wird nicht an uns gesendet. Es gibt keine Analyse-Tools, keine Schriften von Dritten und keine Anfragen an Dritte, außer an Stripe an der Kasse.',
    ],
  },
  {
    title: 'Mit wem wir Daten teilen',
    blocks: [
      isHosted
        ? 'Mit Stripe für Zahlungen, Google für Anmeldungen und die E-Mails dazu, dem Unternehmen, das die enthaltenen Modelle betreibt, dem Unternehmen, das unsere übrigen E-Mails zustellt, und dem Unternehmen, das unsere Server betreibt, jeweils nur für diesen Zweck.'
        : 'Mit Stripe für Zahlungen, dem Unternehmen, das die enthaltenen Modelle betreibt, dem Unternehmen, das unsere E-Mails zustellt, und dem Unternehmen, das unsere Server betreibt, jeweils nur für diesen Zweck.',
      'Wir verkaufen deine Daten nicht und geben sie an niemanden sonst weiter, außer wenn das Gesetz es verlangt. E-Mails bekommst du von uns nur zu deinem Konto: zum Bestätigen deiner Adresse, zu Passwörtern, neuen Editoren, Tools und API-Tokens, zu deinem Kontingent (das kannst du ausschalten), zu deinen Teams und Einladungen dazu und zur Abrechnung: Belege, anstehende Verlängerungen, geänderte Preise und Karten, die bald ablaufen. Einen Newsletter gibt es nicht.',
    ],
  },
  ...rightsAndChanges,
]
