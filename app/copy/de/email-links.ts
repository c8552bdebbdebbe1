import type * as source from '../en/email-links.ts'

export const verifyPage: typeof source.verifyPage = {
  label: 'E-Mail bestätigen',
  title: 'E-Mail bestätigen',
  description: 'Bestätige deine E-Mail-Adresse.',
  heading: 'Bestätige deine E-Mail-Adresse',
  ownIntro: { before: 'Bestätige, dass ', after: ' deine E-Mail-Adresse ist.' },
  intro: {
    before: 'Jemand hat sich mit ',
    after: ' registriert. Wenn du das warst, gib dein Passwort ein, um die Adresse zu bestätigen.',
  },
  submit: 'E-Mail bestätigen',
  openLink: 'Öffne den Link in unserer E-Mail.',
}

export const changeEmailPage: typeof source.changeEmailPage = {
  label: 'E-Mail ändern',
  heading: 'Ändere deine E-Mail-Adresse',
  intro: 'Ab dann meldest du dich mit der neuen Adresse an. Dein Passwort bleibt gleich.',
  oldAddress: 'Alte Adresse',
  newAddress: 'Neue Adresse',
  submit: 'Adresse ändern',
}

export const linkForm: typeof source.linkForm = {
  notMe: 'Das war ich nicht',
  forgot: 'Passwort vergessen?',
  otherWay: 'Melde dich auf einem anderen Weg an und öffne dann diesen Link noch mal',
}

export const resendStep: typeof source.resendStep = {
  verifiedTitle: 'Schon bestätigt',
  verified: 'Deine E-Mail-Adresse ist schon bestätigt.',
  goToDashboard: 'Zum Dashboard',
  loggedOut: 'Melde dich an, und wir schicken dir einen neuen Link, falls du einen brauchst.',
  logIn: 'Anmelden',
  unverified: 'Wir können dir gleich einen neuen Link schicken.',
  send: 'Neuen Link senden',
}

export const deadLink: typeof source.deadLink = {
  title: 'Dieser Link funktioniert nicht mehr',
  laterTitle: 'Versuch es später noch mal',
  stillAlive: 'Wenn dein Link gültig ist, funktioniert er weiterhin.',
  tryAgain: 'Noch mal versuchen',
}

// "This wasn't me"

export const notMePage: typeof source.notMePage = {
  label: 'Das war ich nicht',
  title: 'Das war ich nicht',
  description: 'Mach rückgängig, was du nicht wolltest.',
  takenOver:
    'Wenn du glaubst, dass jemand anderes dein Konto benutzt, wähle ein neues Passwort. Wir melden dann alle ab.',
  resetPassword: 'Passwort zurücksetzen',
}

const logOut = 'Wir melden alle ab, auch Editoren, und löschen alle API-Tokens.'
const newWays = 'Seitdem hinzugefügte Wege zur Anmeldung werden entfernt.'
const newPassword =
  'Das Passwort gilt nicht mehr. Wir mailen dir einen Link, mit dem du ein neues wählst.'

type Describe = (typeof source.notMeWords)['restore-email']

const describeRestoration: Describe = ({ email, current }) => ({
  title: 'Konto zurückholen?',
  intro: current
    ? `Deine E-Mail-Adresse wurde zu ${current} geändert.`
    : 'Deine E-Mail-Adresse wurde geändert.',
  steps: [`Dein Konto bekommt wieder die Adresse ${email}.`, logOut, newWays, newPassword],
  button: 'Meine Adresse wiederherstellen',
})

export const notMeWords: typeof source.notMeWords = {
  'delete-account': ({ email }) => ({
    title: 'Dieses Konto löschen?',
    intro: `Jemand hat sich mit ${email} bei Ghost Writers IA registriert.`,
    steps: [
      'Wir löschen das Konto mit allem, was darin ist, und melden alle ab, die es benutzen.',
      'Wenn es einen bezahlten Tarif hat, endet er sofort.',
      'Mit deiner Adresse kannst du dich neu registrieren. Du hörst nichts mehr von uns.',
    ],
    button: 'Konto löschen',
  }),
  'stop-change': ({ email }) => ({
    title: 'Diese Änderung stoppen?',
    intro: `Jemand will sich mit ${email} bei Ghost Writers IA anmelden.`,
    steps: ['Wir verwenden deine Adresse nicht. Das Konto behält seine alte.'],
    button: 'Änderung stoppen',
  }),
  'secure-account': ({ email }) => ({
    title: 'Dein Konto sichern?',
    intro:
      'Vielleicht hat jemand anderes die Anmeldung bei deinem Konto oder seine Adresse geändert.',
    steps: [`Dein Konto behält ${email}.`, logOut, newWays, newPassword],
    button: 'Mein Konto sichern',
  }),
  'restore-email': describeRestoration,
  'recover-email': describeRestoration,
}
