import { getPlanWith } from '@ghost-writers-ia/rules/entitlements'
import { formatDay } from '#domain/locale.ts'
import { teamLimits } from '#domain/teams/team.ts'
import type * as source from '../en/teams.ts'

const plan = getPlanWith(({ teams }) => teams).name

export const teamsPage: typeof source.teamsPage = {
  label: 'Teams',
  title: 'Teams',
  description: 'Teile Snippets, Anweisungen und getunte Modelle mit deinem Team.',
  intro:
    'Ein Team teilt eine Bibliothek: Snippets, Anweisungen und getunte Modelle, live in den Editoren aller Mitglieder.',
  card: 'Teile Snippets, Anweisungen und getunte Modelle mit den Leuten, mit denen du arbeitest.',
  list: 'Deine Teams',
  joined: { before: 'Dabei seit ', after: '' },
  library: 'Bibliothek',
  libraryOf: (team) => ` von ${team}`,
  empty: 'Du bist noch in keinem Team. Gründe eins, oder lass dich einladen.',
  upgrade: 'Upgrade',
  about: 'Mehr zu Teams',
  failed: 'Etwas ist schiefgegangen. Versuch es noch mal.',
  missingTitle: 'Team nicht gefunden',
  missing: 'Dieses Team wurde gelöscht, oder du bist nicht mehr darin.',
  goToTeams: 'Zu deinen Teams',
}

export const createTeamForm: typeof source.createTeamForm = {
  title: 'Team gründen',
  name: 'Name',
  hint: 'Leute einladen und den Namen ändern kannst du später.',
  create: 'Team gründen',
}

export const teamsUpgrade: typeof source.teamsUpgrade = `Mit ${plan} kannst du Teams mit bis zu ${teamLimits.members} Personen gründen. Owner und Admins schreiben Snippets und Anweisungen, die mit jedem Prompt mitgehen, und fügen getunte Modelle hinzu. Alle anderen nutzen sie sofort. Mitglieder behalten ihren eigenen Tarif, und Beitreten kostet in keinem Tarif etwas.`

export const ownTeamUpgrade: typeof source.ownTeamUpgrade = `Eigene Teams zu gründen ist in ${plan} enthalten.`

export const teamTabs: typeof source.teamTabs = {
  label: 'Team',
  name: 'Team',
  members: 'Mitglieder',
  library: 'Bibliothek',
  activity: 'Aktivität',
}

export const roleNames: typeof source.roleNames = {
  owner: 'Owner',
  admin: 'Admin',
  member: 'Mitglied',
}

// Members

export const memberList: typeof source.memberList = {
  title: 'Mitglieder',
  count: (members) => `${members} von ${teamLimits.members} Mitgliedern`,
  onThisPage: 'Auf dieser Seite',
  invite: 'Jemanden einladen',
  settings: 'Einstellungen',
  manage: 'Verwalten',
  you: '(du)',
  joined: { before: 'Dabei seit ', after: '' },
}

export const memberForms: typeof source.memberForms = {
  makeAdminHint: 'Admins laden Leute ein, entfernen Mitglieder und bearbeiten die Bibliothek.',
  makeAdmin: 'Zum Admin machen',
  makeMemberHint:
    'Mitglieder nutzen die Bibliothek, können sie aber nicht bearbeiten. Offene Einladungen dieser Person werden zurückgezogen.',
  makeMember: 'Zum Mitglied machen',
  removeHint:
    'Die Bibliothek verschwindet sofort aus den Editoren dieser Person, und ihre offenen Einladungen werden zurückgezogen. Sie bekommt eine E-Mail.',
  remove: 'Aus dem Team entfernen',
  who: (member) => `: ${member}`,
}

// The team itself

export const teamSettings: typeof source.teamSettings = {
  title: 'Einstellungen',
  name: 'Name des Teams',
  rename: 'Team umbenennen',
  leave: {
    title: 'Team verlassen',
    text: 'Die Bibliothek verschwindet sofort aus deinen Editoren, und deine offenen Einladungen werden zurückgezogen. Um zurückzukommen, brauchst du eine Einladung.',
    button: 'Dieses Team verlassen',
  },
  delete: {
    title: 'Team löschen',
    text: 'Das löscht das Team, seine Bibliothek und seine Aktivität für alle. Mitglieder bekommen eine E-Mail. Es lässt sich nicht rückgängig machen.',
    button: 'Dieses Team löschen',
  },
  confirmName: (team) => `Gib zur Bestätigung ${team} ein`,
}

export const transferForm: typeof source.transferForm = {
  details: {
    title: 'Team weitergeben',
    text: `Die Person bekommt eine E-Mail und hat 7 Tage, um anzunehmen. Dann wird sie Owner, und du wirst Admin. Ab da hängt die Bibliothek von ihrem Tarif ab: Ohne ${plan} wird sie schreibgeschützt und pausiert nach 30 Tagen.`,
    button: 'Team anbieten',
  },
  owner: 'Neuer Owner',
  choose: 'Mitglied wählen',
  member: (name, email) => `${name} (${email})`,
  chooseOwner: 'Wähle ein Mitglied.',
  noOneToTransfer: 'Lade zuerst jemanden ein, um das Team anbieten zu können.',
}

// Two-step login

export const teamSecondFactor: typeof source.teamSecondFactor = {
  turnOn:
    'Mitglieder ohne Zwei-Faktor-Anmeldung bekommen eine E-Mail und haben 7 Tage, um sie einzurichten. Danach können sie das Team erst wieder nutzen, wenn sie es getan haben. Neue Mitglieder haben 7 Tage ab dem Beitritt.',
  turnOnButton: 'Zwei-Faktor-Anmeldung verlangen',
  turnOff: (dueAt) =>
    `Dieses Team verlangt die Zwei-Faktor-Anmeldung. Mitglieder brauchen sie ab dem ${formatDay(dueAt)}. Neue haben 7 Tage ab dem Beitritt.`,
  turnOffButton: 'Nicht mehr verlangen',
  setUp: 'Zwei-Faktor-Anmeldung einrichten',
}

export const describeTeamLock: typeof source.describeTeamLock = (team, { at, isLocked }) =>
  isLocked
    ? `${team} verlangt die Zwei-Faktor-Anmeldung. Die Bibliothek kannst du erst nutzen, wenn du sie eingerichtet hast. Nichts wurde gelöscht.`
    : `${team} verlangt die Zwei-Faktor-Anmeldung. Richte sie bis zum ${formatDay(at)} ein, um die Bibliothek weiter zu nutzen.`

// Ownership

export const sentOffer: typeof source.sentOffer = {
  text: (toName) => ({
    before: `Du hast dieses Team ${toName} angeboten. Bis zur Annahme bleibst du Owner. Das Angebot läuft am `,
    after: ' ab.',
  }),
  withdrawHint: 'Zieh es zurück, um das Team jemand anderem anzubieten.',
  withdraw: 'Angebot zurückziehen',
}

export const receivedOffer: typeof source.receivedOffer = {
  title: 'Owner werden?',
  text: (fromName) =>
    `${fromName} möchte dich zum Owner dieses Teams machen. Als Owner verwaltest du die Admins, kannst das Team löschen und musst es weitergeben, bevor du dein Konto löschst. ${fromName} wird Admin.`,
  covered: 'Die Bibliothek hängt dann von deinem Tarif ab, und der enthält Teams.',
  notCovered: `Die Bibliothek hängt dann von deinem Tarif ab, und der enthält keine Teams: Sie wird schreibgeschützt und pausiert nach 30 Tagen, wenn du kein Upgrade auf ${plan} machst.`,
  expires: { before: 'Das Angebot läuft am ', after: ' ab.' },
  accept: 'Owner werden',
  decline: 'Ablehnen',
}
