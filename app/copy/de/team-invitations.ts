import { plural } from '#domain/locale.ts'
import type * as source from '../en/team-invitations.ts'

export const invitationPage: typeof source.invitationPage = {
  label: 'Einladung',
  title: 'Einladung',
  heading: (team) => `Tritt ${team} bei`,
  description: 'Tritt einem Team bei Ghost Writers IA bei.',
  deadTitle: 'Diese Einladung funktioniert nicht',
  laterTitle: 'Versuch es später noch mal',
  stillAlive: 'Wenn deine Einladung gültig ist, funktioniert sie weiterhin.',
  notAlive: 'Bitte die Person, die dich eingeladen hat, sie noch mal zu senden.',
  teamIs:
    'Ein Team teilt Snippets, Anweisungen und getunte Modelle in VS Code. Beitreten kostet nichts, und du behältst deinen eigenen Tarif.',
  expires: { before: 'Läuft am ', after: ' ab.' },
  join: 'Team beitreten',
  signedOut: 'Registriere dich mit dieser Adresse oder melde dich damit an, um beizutreten.',
  signUp: 'Registrieren',
  logIn: 'Anmelden',
  otherAddress:
    'Melde dich ab, öffne dann den Link in der E-Mail noch mal und melde dich mit der Adresse an, die eingeladen wurde.',
  logOut: 'Abmelden',
  verifyFirst:
    'Bestätige zuerst deine E-Mail-Adresse: Öffne den Link in unserer E-Mail. Die Einladung findest du danach auf deinem Dashboard.',
  sendLink: 'Neuen Link senden',
  decline: 'Ablehnen',
  declining:
    'Das Team erfährt nichts davon. Um später beizutreten, brauchst du eine neue Einladung.',
  declineButton: 'Einladung ablehnen',
}

export const invitationCard: typeof source.invitationCard = {
  name: (team) => `Einladung zu ${team}`,
  join: 'Team beitreten',
  joinWhich: (team) => ` ${team}`,
}

export const describeInvitation: typeof source.describeInvitation = ({ inviterName, role }) =>
  role === 'admin'
    ? `${inviterName} hat dich eingeladen, als Admin beizutreten.`
    : `${inviterName} hat dich eingeladen, als Mitglied beizutreten.`

export const countInvitations: typeof source.countInvitations = (count) =>
  plural(count, {
    one: 'Du bist in ein Team eingeladen',
    other: 'Du bist in # Teams eingeladen',
  })

export const nameInvitationsLink: typeof source.nameInvitationsLink = (count) =>
  plural(count, { one: 'Einladung ansehen', other: 'Einladungen ansehen' })

export const inviteForm: typeof source.inviteForm = {
  title: 'Jemanden einladen',
  role: 'Rolle',
  roleHint: 'Admins laden Mitglieder ein und bearbeiten die Bibliothek. Mitglieder nutzen sie.',
  send: 'Einladung senden',
  hint: 'Wir mailen einen Link, der einmal gilt, 7 Tage lang und nur für diese Adresse.',
}

export const pendingInvitations: typeof source.pendingInvitations = {
  title: 'Offene Einladungen',
  manage: 'Verwalten',
  expires: { before: 'Läuft ab am ', after: '' },
  expired: { before: 'Abgelaufen am ', after: '' },
  resendHint:
    'Sendet einen neuen Link für 7 Tage. Der aus der letzten E-Mail funktioniert dann nicht mehr.',
  resend: 'Noch mal senden',
  revokeHint: 'Der Link in der E-Mail funktioniert dann nicht mehr.',
  revoke: 'Einladung zurückziehen',
  toWhom: (email) => ` an ${email}`,
}
