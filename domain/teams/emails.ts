import { getPlanWith } from '@ghost-writers-ia/rules/entitlements'
import { greet, toLink } from '../identity/emails.ts'
import { formatDay } from '../locale.ts'
import { oneLine } from '../mail/outbox.ts'
import type { Mail } from '../mail/ports.ts'
import type { Member, TeamInvitation } from './ports.ts'
import { getReadOnlyEnd, type LibraryState, type Team, teamLimits } from './team.ts'

type TeamName = Pick<Team, 'name'>
type Person = Pick<Member, 'name' | 'email' | 'isEmailVerified'>

type Invitation = {
  readonly team: TeamName
  readonly inviter: Pick<Member, 'name' | 'email'>
  readonly siteUrl: string
  readonly secret: string
}

/** Goes to an address that may be anyone's, whether it has an account or not. */
export function invitationEmail(
  { email, role, expiresAt }: Pick<TeamInvitation, 'email' | 'role' | 'expiresAt'>,
  { team, inviter, siteUrl, secret }: Invitation,
): Mail {
  const as = role === 'admin' ? 'an admin' : 'a member'
  return {
    kind: 'team-invitation',
    to: email,
    subject: `Join the team ${quote(team)} on Ghost Writers IA`,
    paragraphs: [
      'Hello,',
      `${toPlainName(inviter.name)} (${inviter.email}) invited you to join the team ${quote(team)} as ${as}. A team shares snippets, instructions and tuned models in VS Code. Joining is free.`,
      `The link works once, until ${formatDay(expiresAt)}, for this email address. If you don't know the sender, ignore this email.`,
    ],
    action: { label: 'View invitation', url: toLink(siteUrl, { page: 'invitation', secret }) },
  }
}

export function removedFromTeamEmail(member: Person, { team }: { readonly team: TeamName }): Mail {
  return {
    kind: 'removed-from-team',
    to: member.email,
    subject: 'You were removed from a team',
    paragraphs: [
      greet(member),
      `You're no longer in the team ${quote(team)}, and its library is gone from your editors. Your own plan and snippets haven't changed.`,
    ],
    action: null,
  }
}

export function teamDeletedEmail(member: Person, { team }: { readonly team: TeamName }): Mail {
  return {
    kind: 'team-deleted',
    to: member.email,
    subject: 'A team was deleted',
    paragraphs: [
      greet(member),
      `The owner deleted the team ${quote(team)} and its library. Your own plan and snippets haven't changed.`,
    ],
    action: null,
  }
}

type SecondFactorRequirement = {
  readonly team: Pick<Team, 'id' | 'name'>
  readonly dueAt: Date
  readonly siteUrl: string
}

/** Goes to members without a second factor. */
export function secondFactorRequiredEmail(
  member: Person,
  { team, dueAt, siteUrl }: SecondFactorRequirement,
): Mail {
  return {
    kind: 'team-second-factor',
    to: member.email,
    subject: 'Your team requires two-step login',
    paragraphs: [
      greet(member),
      `The owner of the team ${quote(team)} now requires two-step login. Set it up by ${formatDay(dueAt)}: it takes a minute and an authenticator app on your phone.`,
      "After that day you can't use the team's library until it's set up. Nothing is deleted, and your own plan and snippets don't change.",
    ],
    action: { label: 'Set up two-step login', url: `${siteUrl}/account/two-step` },
  }
}

type Offer = {
  readonly team: Pick<Team, 'id' | 'name'>
  readonly from: Pick<Member, 'name'>
  readonly expiresAt: Date
  readonly siteUrl: string
}

/** Goes to the member who may become the owner. */
export function teamOfferedEmail(member: Person, { team, from, expiresAt, siteUrl }: Offer): Mail {
  return {
    kind: 'team-offered',
    to: member.email,
    subject: 'Become the owner of a team?',
    paragraphs: [
      greet(member),
      `${toPlainName(from.name)} wants to make you the owner of the team ${quote(team)}. As the owner you manage its admins, and its library depends on your plan.`,
      `Nothing changes unless you accept on the page of the team, until ${formatDay(expiresAt)}. You can also decline there.`,
    ],
    action: toTeamPage(team, siteUrl),
  }
}

/** Goes to the owner. */
export function offerDeclinedEmail(
  owner: Person,
  { team, by, siteUrl }: Pick<Offer, 'team' | 'siteUrl'> & { readonly by: Pick<Member, 'name'> },
): Mail {
  return {
    kind: 'team-offer-declined',
    to: owner.email,
    subject: 'Your team still needs a new owner',
    paragraphs: [
      greet(owner),
      `${toPlainName(by.name)} doesn't want to become the owner of the team ${quote(team)}. You're still its owner, and you can offer it to someone else.`,
    ],
    action: toTeamPage(team, siteUrl),
  }
}

type Transfer = {
  readonly team: Pick<Team, 'id' | 'name'>
  readonly library: LibraryState
  readonly siteUrl: string
}

/** Goes to the new owner. */
export function teamReceivedEmail(
  member: Person,
  { team, from, library, siteUrl }: Transfer & { readonly from: Pick<Member, 'name'> },
): Mail {
  return {
    kind: 'team-transferred',
    to: member.email,
    subject: "You're now the owner of a team",
    paragraphs: [
      greet(member),
      `You accepted the team ${quote(team)} from ${toPlainName(from.name)}. You're its owner now.`,
      ...describeLibrary(library),
    ],
    action: toTeamPage(team, siteUrl),
  }
}

/** Goes to the former owner. */
export function teamTransferredEmail(
  member: Person,
  { team, to, siteUrl }: Transfer & { readonly to: Pick<Member, 'name'> },
): Mail {
  return {
    kind: 'team-transferred',
    to: member.email,
    subject: 'Your team has a new owner',
    paragraphs: [
      greet(member),
      `${toPlainName(to.name)} is now the owner of the team ${quote(team)}, and you're an admin.`,
      "If you didn't offer it to them, change your password now and reply to this email.",
    ],
    action: toTeamPage(team, siteUrl),
  }
}

const planWithTeams = getPlanWith(({ teams }) => teams).name

function describeLibrary(library: LibraryState): readonly string[] {
  if (library.kind === 'active') return []
  if (library.kind === 'paused')
    return [
      `Your plan doesn't include teams, so its library is paused until you upgrade to ${planWithTeams}.`,
    ]
  return [
    `Your plan doesn't include teams, so its library is read-only until ${formatDay(library.until)} and then pauses. Upgrade to ${planWithTeams} to keep it.`,
  ]
}

type PlanEnd = { readonly endedAt: Date; readonly siteUrl: string }

/** Goes to the owner of one or more teams whose plan no longer includes them. */
export function teamsReadOnlyEmail(owner: Person, { endedAt, siteUrl }: PlanEnd): Mail {
  const until = formatDay(getReadOnlyEnd(endedAt))
  return {
    kind: 'team-read-only',
    to: owner.email,
    subject: `Team sharing is now read-only until ${until}`,
    paragraphs: [
      greet(owner),
      `Your plan no longer includes team sharing. Members can use the shared library until ${until}, but nobody can edit it. After that it pauses. Nothing is deleted.`,
      `Upgrade to ${planWithTeams} to bring everything back right away, or offer the team to a member whose plan includes teams.`,
    ],
    action: { label: 'View plans', url: `${siteUrl}/pricing` },
  }
}

function toTeamPage({ id }: Pick<Team, 'id'>, siteUrl: string): Mail['action'] {
  return { label: 'Go to team', url: `${siteUrl}/teams/${encodeURIComponent(id)}` }
}

function quote({ name }: TeamName): string {
  return `“${toPlainName(name)}”`
}

/**
 * A name that a stranger typed. Invisible characters could reorder the text around it, and email
 * programs turn "example.com" into a link, so both are taken out.
 */
export function toPlainName(name: string): string {
  const visible = name.replace(/[\p{Cf}\p{Zl}\p{Zp}]/gu, '').replace(/[“”]/g, '"')
  return oneLine(visible, teamLimits.nameLength).replace(/([.:/@])(?=\S)/g, '$1 ')
}
