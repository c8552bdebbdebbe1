import type * as source from '../en/identity.ts'

/** Begins with what we do about it: "Wir entfernen ihn". */
const undo = (weDo: string) =>
  `Wenn du das warst, musst du nichts tun. Wenn nicht, klicke innerhalb von 7 Tagen auf „Das war ich nicht“: ${weDo}, melden alle ab und schicken dir einen Link, um ein neues Passwort zu wählen.`

const restoreAddress =
  'Dein Konto bekommt wieder diese Adresse, wir melden alle ab und schicken dir einen Link, um ein neues Passwort zu wählen.'

export const identity: typeof source.identity = {
  verify: {
    subject: 'Bestätige deine E-Mail-Adresse',
    welcome: 'willkommen bei Ghost Writers IA. Bestätige bitte, dass das deine E-Mail-Adresse ist.',
    once: 'Der Link gilt einmal und 24 Stunden lang. Wenn du dich nicht registriert hast, klicke auf „Das war ich nicht“, und wir löschen das Konto.',
    button: 'E-Mail bestätigen',
  },
  resetPassword: {
    subject: 'Setze dein Passwort zurück',
    asked:
      'jemand möchte das Passwort für dein Konto zurücksetzen. Wenn du das bist, wähle hier ein neues.',
    once: 'Der Link gilt einmal und eine Stunde lang. Wenn du das nicht warst, ignoriere diese E-Mail. Dein Passwort ändert sich dann nicht.',
    button: 'Neues Passwort wählen',
  },
  newAddress: {
    subject: 'Bestätige deine neue E-Mail-Adresse',
    confirm:
      'bestätige bitte, dass du dich mit dieser Adresse bei Ghost Writers IA anmelden möchtest.',
    once: 'Der Link gilt einmal und 24 Stunden lang. Wenn du das nicht wolltest, klicke auf „Das war ich nicht“, und wir stoppen die Änderung.',
    button: 'Adresse bestätigen',
  },
  addressChangeRequested: {
    subject: 'Jemand möchte deine E-Mail-Adresse ändern',
    asked:
      'jemand, der bei deinem Konto angemeldet ist, möchte dessen E-Mail-Adresse ändern. Die neue gilt, sobald sie von dort aus bestätigt wird.',
    undo: 'Wenn du das warst, musst du nichts tun. Wenn nicht, klicke auf „Das war ich nicht“: Wir stoppen die Änderung, melden alle ab und schicken dir einen Link, um ein neues Passwort zu wählen.',
  },
  addressChanged: {
    subject: 'Deine E-Mail-Adresse wurde geändert',
    changed:
      'dein Konto hat jetzt eine andere E-Mail-Adresse. An diese hier schreiben wir zum letzten Mal.',
    undo: `Wenn du das nicht warst, klicke innerhalb von 7 Tagen auf „Das war ich nicht“: ${restoreAddress}`,
    undoElsewhere:
      'Wenn du das nicht warst, nimm den Link in der anderen E-Mail zu dieser Änderung, oder antworte auf diese E-Mail.',
  },
  passwordChanged: {
    subject: 'Dein Passwort wurde geändert',
    changed:
      'das Passwort für dein Konto wurde gerade geändert, und alle anderen Geräte wurden abgemeldet.',
    notYou: 'Wenn du das nicht warst, setze dein Passwort jetzt zurück.',
    button: 'Passwort zurücksetzen',
  },
  proofCode: {
    subject: 'Bestätige, dass du es bist',
    code: (code) =>
      `dein Code ist ${code}. Gib ihn in dem Browser ein, in dem du ihn angefordert hast.`,
    once: 'Er gilt einmal und zehn Minuten lang. Wenn du ihn nicht angefordert hast, ist jemand bei deinem Konto angemeldet: Klicke auf deiner Kontoseite auf „Überall sonst abmelden“ und ändere dein Passwort, falls du eins hast.',
  },
  accountDeleted: {
    subject: 'Dein Konto wurde gelöscht',
    deleted:
      'wie gewünscht haben wir dein Konto gelöscht. Das Wenige, was wir ein Jahr lang behalten, steht in unserer Datenschutzerklärung. Danke, dass du Ghost Writers IA benutzt hast.',
    plan: 'Dein Abo ist damit auch gekündigt, und es wird nichts mehr abgebucht. Du musst nichts tun.',
    receipt: (receipt) =>
      `Dein Löschnachweis hat die Nummer ${receipt}. Nenne sie uns, wenn du die Löschung belegen musst.`,
    formerAddress:
      'das Konto bei Ghost Writers IA, das bis vor Kurzem diese E-Mail-Adresse hatte, wurde gelöscht.',
    formerNotYou:
      'Wenn du das nicht warst, antworte auf diese E-Mail. Mit dieser Adresse kannst du dich neu registrieren.',
  },
  accountRestored: {
    subject: 'Wähle ein neues Passwort',
    restored:
      'diese E-Mail-Adresse gehört zu deinem Konto. Wir haben alle abgemeldet, und das alte Passwort gilt nicht mehr.',
    once: 'Der Link gilt einmal und eine Stunde lang. Auf der Anmeldeseite kannst du jederzeit einen neuen anfordern.',
    button: 'Neues Passwort wählen',
  },
  addressRestored: {
    subject: 'Die Änderung deiner E-Mail-Adresse wurde rückgängig gemacht',
    restored:
      'jemand mit Zugriff auf die vorherige E-Mail-Adresse deines Kontos bei Ghost Writers IA hat die Änderung zu dieser hier rückgängig gemacht. Mit dieser Adresse kannst du dich nicht mehr anmelden.',
    notExpected: 'Wenn du das nicht erwartet hast, antworte auf diese E-Mail.',
  },
  formerAddress: {
    subject: 'Dein Konto hat eine andere E-Mail-Adresse',
    asked:
      'jemand möchte das Passwort zu dieser E-Mail-Adresse zurücksetzen, aber das Konto bei Ghost Writers IA, zu dem sie gehörte, hat inzwischen eine andere.',
    undo: (until) =>
      `Wenn du die Adresse nicht geändert hast, klicke bis zum ${until} auf „Das war ich nicht“: ${restoreAddress}`,
  },
  secondFactorReset: {
    subject: 'Die Zwei-Faktor-Anmeldung wird ausgeschaltet',
    asked: (moment) =>
      `unser Support hat die Nachricht bekommen, dass du nicht mehr an die Codes für dein Konto kommst. Deshalb schalten wir die Zwei-Faktor-Anmeldung aus: am ${moment}. Danach öffnet das Passwort allein dein Konto.`,
    stop: 'Wenn die Nachricht von dir kam, musst du nichts tun. Wenn nicht, stoppe es jetzt und ändere danach dein Passwort: Vielleicht kennt es jemand.',
    button: 'Nicht ausschalten',
  },
  changes: {
    'password-added': {
      subject: 'Dein Konto hat jetzt ein Passwort',
      text: 'mit dem neuen Passwort kann man sich ab jetzt bei deinem Konto anmelden.',
      undo: undo('Wir machen es ungültig'),
    },
    'passkey-added': {
      subject: 'Dein Konto hat einen neuen Passkey',
      text: 'mit einem neuen Passkey kann man sich ab jetzt bei deinem Konto anmelden.',
      named: (name) =>
        `mit dem Passkey „${name}“ kann man sich ab jetzt bei deinem Konto anmelden.`,
      undo: undo('Wir entfernen ihn'),
    },
    'passkey-removed': {
      subject: 'Ein Passkey wurde aus deinem Konto entfernt',
      text: 'mit einem deiner Passkeys kann man sich nicht mehr bei deinem Konto anmelden.',
      named: (name) =>
        `mit dem Passkey „${name}“ kann man sich nicht mehr bei deinem Konto anmelden.`,
      undo: undo('Wir sichern dein Konto'),
    },
    'provider-added': {
      subject: 'Ein neuer Weg zur Anmeldung bei deinem Konto',
      text: 'mit einem weiteren Anbieter kann man sich ab jetzt bei deinem Konto anmelden.',
      named: (name) => `mit ${name} kann man sich ab jetzt bei deinem Konto anmelden.`,
      undo: undo('Wir entfernen diesen Weg'),
    },
    'provider-removed': {
      subject: 'Ein Weg zur Anmeldung wurde aus deinem Konto entfernt',
      text: 'mit einem deiner Anbieter kann man sich nicht mehr bei deinem Konto anmelden.',
      named: (name) => `mit ${name} kann man sich nicht mehr bei deinem Konto anmelden.`,
      undo: undo('Wir sichern dein Konto'),
    },
    'second-factor-added': {
      subject: 'Die Zwei-Faktor-Anmeldung ist an',
      text: 'zum Passwort brauchst du ab jetzt auch einen Code aus deiner App.',
      undo: undo('Wir schalten sie aus'),
    },
    'second-factor-removed': {
      subject: 'Die Zwei-Faktor-Anmeldung ist aus',
      text: 'zum Passwort brauchst du ab jetzt keinen Code mehr.',
      undo: undo('Wir sichern dein Konto'),
    },
    'recovery-codes-replaced': {
      subject: 'Du hast neue Wiederherstellungscodes',
      text: 'dein Konto hat neue Wiederherstellungscodes. Die alten gelten nicht mehr.',
      undo: undo('Wir sichern dein Konto'),
    },
    'new-browser': {
      subject: 'Neue Anmeldung bei deinem Konto',
      text: 'jemand hat sich mit einem Browser, den wir nicht kennen, bei deinem Konto angemeldet.',
      named: (name) =>
        `jemand hat sich mit einem Browser, den wir nicht kennen, bei deinem Konto angemeldet: ${name}.`,
      undo: undo('Wir beenden diese Anmeldung'),
    },
  },
}
