import { getPlanWith } from '@ghost-writers-ia/rules/entitlements'
import { formatDay } from '#domain/locale.ts'
import { type TeamRole, teamLimits } from '#domain/teams/team.ts'

const plan = getPlanWith(({ teams }) => teams).name

export const teamsPage = {
  label: 'teams',
  title: 'Teams',
  description: 'Share snippets, instructions and tuned models with your team.',
  intro:
    'A team shares one library: snippets, instructions and tuned models, live in the editors of all members.',
  card: 'Share snippets, instructions and tuned models with the people you work with.',
  list: 'Your teams',
  joined: { before: 'Joined ', after: '' },
  library: 'Library',
  /** For screen readers, after the link's text. */
  libraryOf: (team: string) => ` of ${team}`,
  empty: "You're not in a team yet. Create one, or ask a colleague to invite you.",
  upgrade: 'Upgrade',
  about: 'About teams',
  failed: 'Something went wrong. Please try again.',
  missingTitle: 'Team not found',
  missing: "This team was deleted, or you're no longer in it.",
  goToTeams: 'Go to your teams',
}

export const createTeamForm = {
  title: 'Create a team',
  name: 'Name',
  hint: 'You can invite people and change the name later.',
  create: 'Create team',
}

/** For plans without teams. */
export const teamsUpgrade = `With ${plan} you can create teams of up to ${teamLimits.members} people. Owner and admins write snippets, instructions that go with every prompt, and add tuned models. Everyone else uses them right away. Members keep their own plan, and joining is free on every plan.`

/** For someone who is in a team of others. */
export const ownTeamUpgrade = `Creating teams of your own is included in ${plan}.`

/** The links to a team's pages. */
export const teamTabs = {
  label: 'team',
  name: 'Team',
  members: 'Members',
  library: 'Library',
  activity: 'Activity',
}

export const roleNames: Readonly<Record<TeamRole, string>> = {
  owner: 'Owner',
  admin: 'Admin',
  member: 'Member',
}

// Members

export const memberList = {
  title: 'Members',
  count: (members: number) => `${members} of ${teamLimits.members} members`,
  onThisPage: 'On this page',
  invite: 'Invite someone',
  settings: 'Settings',
  manage: 'Manage',
  you: '(you)',
  joined: { before: 'Joined ', after: '' },
}

export const memberForms = {
  makeAdminHint: 'Admins invite people, remove members and edit the library.',
  makeAdmin: 'Make admin',
  makeMemberHint:
    "Members use the library but can't edit it. Open invitations that they sent are revoked.",
  makeMember: 'Make member',
  removeHint:
    'The library disappears from their editors right away, and open invitations that they sent are revoked. They get an email.',
  remove: 'Remove from team',
  /** For screen readers, after the text of these buttons. */
  who: (member: string) => `: ${member}`,
}

// The team itself

export const teamSettings = {
  title: 'Settings',
  name: 'Team name',
  rename: 'Rename team',
  leave: {
    title: 'Leave team',
    text: "The library disappears from your editors right away, and open invitations that you sent are revoked. To come back, you'll need an invitation.",
    button: 'Leave this team',
  },
  delete: {
    title: 'Delete team',
    text: "This deletes the team, its library and its activity for everyone. Members get an email. It can't be undone.",
    button: 'Delete this team',
  },
  confirmName: (team: string) => `Type ${team} to confirm`,
}

export const transferForm = {
  details: {
    title: 'Transfer team',
    text: `They get an email and have 7 days to accept. When they do, they become the owner and you become an admin. From then on the library depends on their plan: without ${plan} it becomes read-only, and pauses after 30 days.`,
    button: 'Offer the team',
  },
  owner: 'New owner',
  choose: 'Choose a member',
  member: (name: string, email: string) => `${name} (${email})`,
  chooseOwner: 'Choose a member.',
  noOneToTransfer: 'Invite someone first to offer them the team.',
}

// Two-step login

export const teamSecondFactor = {
  turnOn:
    "Members without two-step login get an email and have 7 days to set it up. After that they can't use the team until they do. New members have 7 days from joining.",
  turnOnButton: 'Require two-step login',
  turnOff: (dueAt: Date) =>
    `This team requires two-step login. Its members need it from ${formatDay(dueAt)} on. New ones have 7 days from joining.`,
  turnOffButton: 'Stop requiring it',
  setUp: 'Set up two-step login',
}

/** For a member without one. */
export function describeTeamLock(team: string, { at, isLocked }: { at: Date; isLocked: boolean }) {
  return isLocked
    ? `${team} requires two-step login. You can't use its library until you set it up. Nothing was deleted.`
    : `${team} requires two-step login. Set it up by ${formatDay(at)} to keep using its library.`
}

// Ownership

export const sentOffer = {
  text: (toName: string) => ({
    before: `You offered this team to ${toName}. You're the owner until they accept. The offer expires on `,
    after: '.',
  }),
  withdrawHint: 'Withdraw it to offer the team to someone else.',
  withdraw: 'Withdraw offer',
}

export const receivedOffer = {
  title: 'Become the owner?',
  text: (fromName: string) =>
    `${fromName} wants to make you the owner of this team. As the owner you manage its admins, can delete it, and have to give it to someone else before you can delete your account. ${fromName} becomes an admin.`,
  covered: 'The library then depends on your plan, which includes teams.',
  notCovered: `The library then depends on your plan, which doesn't include teams: it becomes read-only, and pauses after 30 days unless you upgrade to ${plan}.`,
  expires: { before: 'The offer expires on ', after: '.' },
  accept: 'Become the owner',
  decline: 'Decline',
}
