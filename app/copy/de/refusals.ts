import { namePlansWith } from '#app/plans/name-plans.ts'
import type * as source from '../en/refusals.ts'
import { describeMissingFeature } from './plan-limits.ts'
import { providerMessages, signInFailures } from './provider-messages.ts'
import { teamRefusals } from './team-refusals.ts'
import { wayInRefusals } from './way-in-refusals.ts'

export const refusalTexts: typeof source.refusalTexts = {
  // Accounts and logging in
  'account-locked': signInFailures['sign-in-locked'],
  'api-access-not-in-plan': describeMissingFeature('api-access'),
  'already-verified': 'Deine E-Mail-Adresse ist schon bestätigt.',
  'email-taken': 'Es gibt schon ein Konto mit dieser E-Mail-Adresse',
  'identity-closed': 'Das geht gerade nicht. Es wurde nichts geändert. Versuch es später noch mal.',
  'identity-down': 'Wir erreichen unseren Anmeldedienst nicht. Versuch es gleich noch mal.',
  'invalid-email': 'Gib bitte eine gültige E-Mail-Adresse ein',
  'link-spent': 'Dieser Link ist abgelaufen oder wurde schon benutzt.',
  'log-in-again': 'Melde dich zu deiner Sicherheit bitte noch mal an.',
  'not-your-link': 'Melde dich bei dem Konto an, zu dem dieser Link gehört.',
  'nothing-to-restore': 'Es gibt keine neue Adressänderung, die sich rückgängig machen lässt.',
  'owns-teams':
    'Dir gehört ein Team. Biete es einem anderen Mitglied an, das zustimmen muss, oder lösche es. Lösche dann dein Konto.',
  'restore-elsewhere':
    'Diese Änderung lässt sich hier nicht rückgängig machen. Nimm den Link in der anderen E-Mail dazu, oder schreib uns.',
  'same-email': 'Diese E-Mail-Adresse benutzt du schon.',
  'too-busy': 'Gerade melden sich viele an. Versuch es gleich noch mal.',
  'weak-password':
    'Dieses Passwort ist zu leicht zu erraten: Es ist sehr häufig oder deinem Namen, deiner E-Mail-Adresse oder unserem Namen zu ähnlich. Wähle bitte ein anderes.',
  'wrong-credentials':
    'E-Mail-Adresse und Passwort passen nicht zusammen. Warte nach mehreren Fehlversuchen einen Moment, bevor du es noch mal versuchst.',
  'wrong-key':
    'Dieser Schlüssel stimmt nicht. Kopiere ihn aus dem Link, der beim Start der Website ausgegeben wurde.',
  'wrong-password':
    'Das Passwort stimmt nicht. Warte nach mehreren Fehlversuchen einen Moment, bevor du es noch mal versuchst.',

  // Connecting an editor or a tool
  'code-expired':
    'Dieser Code ist abgelaufen. Melde dich in deinem Editor oder Tool noch mal an, um einen neuen zu bekommen.',
  'code-mismatch':
    'Das ist nicht der gezeigte Code. Sieh in deinem Editor oder Tool nach und gib ihn noch mal ein.',
  'code-unknown':
    'Diesen Code kennen wir nicht. Prüfe ihn, oder melde dich in deinem Editor oder Tool noch mal an, um einen neuen zu bekommen.',
  'code-used':
    'Dieser Code wurde schon benutzt. Melde dich in deinem Editor oder Tool noch mal an, um einen neuen zu bekommen.',

  // Plans and payments
  'already-subscribed': 'Du hast schon ein Abo. Ändere es, statt ein zweites zu kaufen.',
  'card-asks': 'Deine Bank will, dass du diese Zahlung bestätigst.',
  'card-declined':
    'Deine Karte wurde abgelehnt. Es wurde nichts abgebucht, und dein Tarif hat sich nicht geändert.',
  'change-due':
    'Dein Tarif wechselt in weniger als einem Tag. Behalte zuerst deinen aktuellen Tarif und wechsle dann zu einem anderen.',
  'change-under-way':
    'Deine letzte Änderung ist noch nicht fertig. Versuch es in ein paar Minuten noch mal.',
  'checkout-superseded': 'Du hast gleichzeitig eine andere Kasse geöffnet. Versuch es noch mal.',
  'ends-already': 'Dein Tarif ist schon gekündigt.',
  'no-early-end':
    'Dieser Tarif lässt sich gerade nicht mit einem Monat Frist beenden. Kündigen kannst du ihn zum Ende des Zeitraums.',
  'no-renewal':
    'Es gibt keine Verlängerung zum Zurückgeben: Sie muss weniger als 14 Tage alt und unbestritten sein.',
  'renewal-used':
    'Seit der Verlängerung deines Tarifs hast du eine Anfrage gestellt. Diese Zahlung lässt sich deshalb nicht zurückgeben.',
  'money-back-over': 'Die 14 Tage für die Rückerstattung sind vorbei.',
  'no-card': 'Es ist keine Karte hinterlegt. Ergänze eine und versuch es noch mal.',
  'address-needed':
    'Wir brauchen deine Rechnungsadresse, um die USt. zu berechnen. Ergänze sie auf der Abrechnungsseite und versuch es noch mal.',
  'no-quote':
    'Wir können nicht berechnen, was diese Änderung kostet, und haben sie deshalb nicht gemacht. Schreib uns bitte, dann machen wir sie für dich.',
  'no-such-checkout': 'Diese Kasse gibt es nicht.',
  'no-such-invoice': 'Diese Rechnung gibt es nicht.',
  'not-subscribed': 'Du hast kein Abo, das sich ändern lässt.',
  'nothing-due': 'Diese Rechnung muss nicht mehr bezahlt werden.',
  'nothing-planned': 'Es ist keine Änderung geplant, die du zurücknehmen könntest.',
  'nothing-to-keep':
    'Dein Tarif ist schon zu Ende und lässt sich nicht mehr behalten. Wähle einen Tarif, um neu zu beginnen.',
  'other-currency':
    'Du musst in der Währung von vorher bezahlen. Wechsle die Währung und versuch es noch mal.',
  'payment-disputed':
    'Du hast bei deiner Bank einer Zahlung an uns widersprochen. Schreib uns bitte, bevor du kaufst.',
  'payment-overdue':
    'Du hast eine unbezahlte Rechnung. Ändere zuerst deine Karte und dann deinen Tarif.',
  'payments-busy': 'Unser Zahlungsanbieter ist ausgelastet. Versuch es in {wait} noch mal.',
  'payments-closed':
    'Zahlungen gehen gerade nicht. Es wurde nichts abgebucht. Versuch es später noch mal.',
  'payments-down':
    'Wir erreichen unseren Zahlungsanbieter nicht. Es wurde nichts abgebucht. Versuch es bald noch mal.',
  'price-moved': 'Der Betrag hat sich geändert. Prüfe ihn bitte noch mal.',
  'renewal-under-way':
    'Dein Tarif verlängert sich gerade. Versuch es in etwa einer Stunde noch mal.',
  'refund-used':
    'Deine 14-Tage-Rückerstattung hast du schon genutzt. Es gibt sie einmal pro E-Mail-Adresse und Karte.',
  'same-plan': 'Diesen Tarif hast du schon.',
  'still-working':
    'Wir warten noch auf unseren Zahlungsanbieter. Du musst nichts tun: Wir bringen das zu Ende und schreiben dir eine E-Mail.',

  // Languages
  'language-always-included':
    'Dieses Format ist in jedem Tarif enthalten. Wähle eine Programmiersprache.',
  'language-not-limited': 'Dein Tarif enthält schon alle Sprachen.',
  'language-switched': 'Du kannst einmal in 24 Stunden wechseln. Versuch es in {wait} noch mal.',

  // Support
  'support-not-in-plan': `Support per E-Mail ist in ${namePlansWith(({ support }) => support !== 'community')} enthalten.`,

  // Snippets
  'no-such-snippet':
    'Dieses Snippet wurde anderswo gelöscht. Speichere es noch mal, um deine Version zu behalten.',
  'snippet-conflict': 'Dieses Snippet wurde anderswo geändert, während du daran gearbeitet hast.',
  'snippet-name-taken': 'Du hast schon ein Snippet mit diesem Namen. Wähle einen anderen.',
  'snippets-not-in-plan': 'Dein Tarif enthält keine Snippets. Mach ein Upgrade, um sie zu ändern.',
  'too-many-snippets':
    'Mehr Snippets enthält dein Tarif nicht. Lösche eins, um ein anderes hinzuzufügen.',

  // Tuned models
  'no-such-tuned-model': 'Dieses getunte Modell wurde schon gelöscht.',
  'too-many-tuned-models':
    'Mehr als 50 getunte Modelle gehen nicht. Lösche eins, um ein anderes hinzuzufügen.',
  'tuning-not-in-plan': describeMissingFeature('fine-tuning'),

  ...teamRefusals,
  ...wayInRefusals,
  ...providerMessages,

  // Declarations
  'declaration-closed': 'Darum hat sich schon jemand gekümmert.',
  'no-such-customer':
    'Niemand mit dieser Adresse hat einen Vertrag. Antworte der Person und markiere es dann als erledigt.',

  // Webhooks
  'forged-notice': 'Ungültige Signatur.',
  'malformed-notice': 'Ungültiges Event.',
  'thin-notice':
    'Thin Events werden nicht unterstützt. Erstelle den Webhook-Endpunkt für Snapshot Events.',

  // Rate limits
  'too-many-attempts': 'Zu viele Versuche. Versuch es in {wait} noch mal.',
  'too-many-cards': 'Zu viele Karten in kurzer Zeit. Versuch es in einer Stunde noch mal.',
  'too-many-declarations':
    'Wir haben aus deinem Netz oder für diese Adresse schon mehrere Erklärungen bekommen. Versuch es morgen noch mal, oder schick sie per E-Mail oder Post: Die Adressen stehen unten.',
  'too-many-checkouts': 'Zu viele Kassen geöffnet. Versuch es in 10 Minuten noch mal.',
  'too-many-links': 'Zu viele ungültige Links. Versuch es in 15 Minuten noch mal.',
  'too-many-provider-reads': 'Zu viele Anfragen. Versuch es in 10 Minuten noch mal.',
  'too-many-mails':
    'Wir haben schon mehrere E-Mails geschickt. Versuch es in einer Stunde noch mal.',
  'too-many-imports': 'Zu viele Importe. Versuch es in einer Stunde noch mal.',
  'too-many-messages':
    'Du hast schon mehrere Nachrichten gesendet. Versuch es in einer Stunde noch mal.',
  'too-many-sign-ins': 'Zu viele Versuche aus deinem Netz. Versuch es in 15 Minuten noch mal.',
  'too-many-sign-ups': 'Zu viele neue Konten aus deinem Netz. Versuch es in einer Stunde noch mal.',
  'too-many-tokens': 'Du hast schon zehn Tokens. Lösche erst eins davon.',
  'too-many-wrong-codes': 'Zu viele ungültige Codes. Versuch es in 15 Minuten noch mal.',
  'too-many-wrong-keys': 'Zu viele falsche Schlüssel. Versuch es in 15 Minuten noch mal.',
}

export const refusalApiTexts: typeof source.refusalApiTexts = {
  'language-switched': 'Du kannst einmal in 24 Stunden wechseln',
  'no-such-snippet': 'Kein Snippet mit dieser ID',
  'no-such-tuned-model': 'Kein getuntes Modell mit dieser ID',
  'no-such-team': 'Kein Team mit dieser ID',
  'no-such-team-item': 'Nichts mit dieser ID in der Bibliothek dieses Teams',
}
