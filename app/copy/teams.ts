import { getPlanWith } from '@ghost-writers-ia/rules/entitlements'
import { formatDay, plural } from '#domain/locale.ts'
import type { ActivityKind } from '#domain/teams/activity.ts'
import { type MemberLibrary, type TeamRole, teamLimits } from '#domain/teams/team.ts'

const plan = getPlanWith(({ teams }) => teams).name

export const teamsPage = {
  title: 'Teams',
  description: 'Share snippets, instructions and tuned models with your team.',
  intro:
    'A team shares one library: snippets, instructions and tuned models, live in the editors of all members.',
  card: 'Share snippets, instructions and tuned models with the people you work with.',
  empty: "You're not in a team yet. Create one, or ask a colleague to invite you.",
  createHint: 'You can invite people and change the name later.',
  failed: 'Something went wrong. Please try again.',
  missingTitle: 'Team not found',
  missing: "This team was deleted, or you're no longer in it.",
} as const

/** For plans without teams. */
export const teamsUpgrade = `With ${plan} you can create teams of up to ${teamLimits.members} people. Owner and admins write snippets, instructions that go with every prompt, and add tuned models. Everyone else uses them right away. Members keep their own plan, and joining is free on every plan.`

/** For someone who is in a team of others. */
export const ownTeamUpgrade = `Creating teams of your own is included in ${plan}.`

export const roleNames: Readonly<Record<TeamRole, string>> = {
  owner: 'Owner',
  admin: 'Admin',
  member: 'Member',
}

export function countMembers(members: number): string {
  return `${members} of ${teamLimits.members} members`
}

/** Labels of the times after them. */
export const teamTimes = {
  joined: 'Joined',
  expires: 'Expires on',
  expired: 'Expired on',
}

// Invitations

export const invitationPage = {
  title: 'Invitation',
  description: 'Join a team on Ghost Writers IA.',
  deadTitle: "This invitation doesn't work",
  laterTitle: 'Try again later',
  stillAlive: 'If your invitation is valid, it still works.',
  notAlive: 'Ask the person who invited you to send it again.',
  teamIs:
    'A team shares snippets, instructions and tuned models in VS Code. Joining is free, and you keep your own plan.',
  signedOut: 'Sign up or log in with this address to join.',
  otherAddress:
    'Log out, then open the link in the email again and log in with the address that was invited.',
  verifyFirst:
    "Verify your email address first: open the link we emailed you. You'll find the invitation on your dashboard afterwards.",
  declining: "The team isn't notified. To join later, you'll need a new invitation.",
} as const

type Invited = { readonly inviterName: string; readonly role: 'admin' | 'member' }

export function describeInvitation({ inviterName, role }: Invited): string {
  const as = role === 'admin' ? 'an admin' : 'a member'
  return `${inviterName} invited you to join as ${as}.`
}

export function countInvitations(count: number): string {
  return plural(count, {
    one: "You're invited to join a team",
    other: "You're invited to join # teams",
  })
}

export function nameInvitationsLink(count: number): string {
  return plural(count, { one: 'View invitation', other: 'View invitations' })
}

export const inviteForm = {
  hint: "We'll email a link that works once, for 7 days, for this address only.",
  roleHint: 'Admins invite members and edit the library. Members use it.',
  pending: 'Open invitations',
  resendHint: 'Sends a new link for 7 days. The one in the last email stops working.',
  revokeHint: 'The link in the email stops working.',
} as const

// Members and the team itself

export const teamActions = {
  makeAdmin: 'Admins invite people, remove members and edit the library.',
  makeMember:
    "Members use the library but can't edit it. Open invitations that they sent are revoked.",
  remove:
    'The library disappears from their editors right away, and open invitations that they sent are revoked. They get an email.',
  leave:
    "The library disappears from your editors right away, and open invitations that you sent are revoked. To come back, you'll need an invitation.",
  transfer: `They get an email and have 7 days to accept. When they do, they become the owner and you become an admin. From then on the library depends on their plan: without ${plan} it becomes read-only, and pauses after 30 days.`,
  chooseOwner: 'Choose a member.',
  noOneToTransfer: 'Invite someone first to offer them the team.',
  withdraw: 'Withdraw it to offer the team to someone else.',
  delete:
    "This deletes the team, its library and its activity for everyone. Members get an email. It can't be undone.",
} as const

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

export function describeSentOffer(toName: string): string {
  return `You offered this team to ${toName}. You're the owner until they accept. The offer expires on`
}

type ReceivedOffer = { readonly fromName: string; readonly isCovered: boolean }

export function describeReceivedOffer({ fromName, isCovered }: ReceivedOffer): readonly string[] {
  return [
    `${fromName} wants to make you the owner of this team. As the owner you manage its admins, can delete it, and have to give it to someone else before you can delete your account. ${fromName} becomes an admin.`,
    isCovered
      ? 'The library then depends on your plan, which includes teams.'
      : `The library then depends on your plan, which doesn't include teams: it becomes read-only, and pauses after 30 days unless you upgrade to ${plan}.`,
  ]
}

export const ownershipOffer = {
  title: 'Become the owner?',
  expires: 'The offer expires on',
} as const

// The library

export const library = {
  description: 'What your team shares.',
  instructionsHint: 'This text goes with every prompt of every member.',
  emptyInstructions: 'The other version is empty.',
  noInstructions: 'No instructions yet. For example: “We use tabs, zod and vitest.”',
  noSnippets: 'No snippets yet.',
  noModels: 'No tuned models yet.',
  modelsHint: 'Members use a tuned model with their own API key. We never see it.',
  membersOnly: 'Only the owner and admins can edit the library.',
  deletion: "This deletes it in all members' editors. It can't be undone.",
  modelRemoval:
    "This removes the model from all members' editors. The model itself stays where it is.",
  deletedTitle: 'No longer in the library',
  deleted: 'This was deleted somewhere else. Save it again to keep your version.',
} as const

export const libraryForm = {
  instructionsHint:
    'For example your conventions: “We use tabs, zod and vitest.” An empty text removes the instructions. Never write passwords or keys here.',
  endpointHint: 'The base URL of an OpenAI-compatible API, without a key.',
  modelHint: 'Such as ft:small-coder:acme:house-style:9f3a.',
} as const

export const teamConflict = {
  title: 'Someone else changed this',
  text: "Here's the other version. Save to replace it with yours, or discard your changes to keep it.",
  overwrite: 'Save my version',
  discard: 'Discard my changes',
} as const

/** Null while it can be edited, and if a second factor is missing, which has its own notice. */
export function describeLibraryState(state: MemberLibrary, isOwner: boolean): string | null {
  if (state.kind === 'active' || state.kind === 'locked') return null
  const whose = isOwner ? 'Your' : "The owner's"
  if (state.kind === 'paused') {
    const back = isOwner
      ? `Upgrade to ${plan} to bring it back.`
      : "It'll be back when they upgrade."
    return `${whose} plan doesn't include teams, so the library has been paused since ${formatDay(state.since)}. Nothing was deleted. ${back}`
  }
  const next = isOwner
    ? `Upgrade to ${plan} to keep it going.`
    : 'After that it pauses until the owner upgrades.'
  return `${whose} plan doesn't include teams anymore, so nobody can edit the library or invite people. Members can use it until ${formatDay(state.until)}. ${next}`
}

export const libraryTags: Readonly<Record<MemberLibrary['kind'], string | null>> = {
  active: null,
  'read-only': 'read-only',
  paused: 'paused',
  locked: 'locked',
}

export function countItems(count: number, max: number): string {
  return `${count} of ${max}`
}

// Activity

export const activityPage = {
  description: 'Who changed what in your team.',
  intro: 'Who changed what in the last year.',
  empty: 'Nothing has happened in the last year.',
} as const

const formerMember = 'A former member'

type Activity = {
  readonly kind: ActivityKind
  readonly actorName: string | null
  readonly tokenName: string | null
  readonly item: string | null
  readonly subjectName: string | null
}

const activities: Readonly<Record<ActivityKind, (item: string, subject: string) => string>> = {
  'team-created': (item) => `created the team “${item}”`,
  'team-renamed': (item) => `renamed the team to “${item}”`,
  'team-offered': (_, subject) => `offered the team to ${subject}`,
  'offer-withdrawn': (_, subject) => `withdrew the offer to ${subject}`,
  'offer-declined': () => 'declined to become the owner',
  'team-transferred': (_, subject) => `made ${subject} the owner`,
  'invitation-sent': () => 'sent an invitation',
  'invitation-revoked': () => 'revoked an invitation',
  'invitations-revoked': (item, subject) =>
    `${plural(Number(item), { one: 'revoked an open invitation', other: 'revoked # open invitations' })} sent by ${subject}`,
  'own-invitations-revoked': (item) =>
    plural(Number(item), {
      one: 'revoked their open invitation',
      other: 'revoked their # open invitations',
    }),
  'member-joined': () => 'joined the team',
  'member-left': () => 'left the team',
  'member-removed': (_, subject) => `removed ${subject}`,
  'role-changed': (item, subject) =>
    item === 'admin' ? `made ${subject} an admin` : `made ${subject} a member`,
  'second-factor-required': () => 'turned on that members need two-step login',
  'second-factor-optional': () => 'turned off that members need two-step login',
  'instructions-changed': () => 'changed the instructions',
  'snippet-created': (item) => `added the snippet /${item}`,
  'snippet-changed': (item) => `changed the snippet /${item}`,
  'snippet-deleted': (item) => `deleted the snippet /${item}`,
  'model-shared': (item) => `shared the model “${item}”`,
  'model-changed': (item) => `changed the model “${item}”`,
  'model-removed': (item) => `removed the model “${item}”`,
}

/** Such as "Ada Lovelace, with the token “CI”, added the snippet /review". */
export function describeActivity({ kind, item, subjectName, ...by }: Activity): string {
  // A newer version may have recorded kinds that this one doesn't know.
  const describe = activities[kind] ?? (() => 'changed something')
  const does = describe(item ?? '', subjectName ?? formerMember.toLowerCase())
  const token = by.tokenName ? `, with the token “${by.tokenName}”,` : ''
  return `${by.actorName ?? formerMember}${token} ${does}`
}
