import { getPlanWith } from '@ghost-writers-ia/rules/entitlements'
import { getCopy } from '../copy/get-copy.ts'
import { greet, toLink } from '../identity/emails.ts'
import { formatDay } from '../locale.ts'
import { oneLine } from '../mail/outbox.ts'
import type { Mail } from '../mail/ports.ts'
import { type SiteLanguage, toPrefix } from '../site-language.ts'
import type { Member, TeamInvitation } from './ports.ts'
import { getReadOnlyEnd, type LibraryState, type Team, teamLimits } from './team.ts'

type TeamName = Pick<Team, 'name'>
type Person = Pick<Member, 'name' | 'email' | 'isEmailVerified' | 'language'>

type Invitation = {
  readonly team: TeamName
  readonly inviter: Pick<Member, 'name' | 'email' | 'language'>
  readonly siteUrl: string
  readonly secret: string
}

/**
 * Goes to an address that may be anyone's, whether it has an account or not. In the language of the
 * sender: asking for the reader's would tell that there is an account.
 */
export function invitationEmail(
  { email: to, role, expiresAt }: Pick<TeamInvitation, 'email' | 'role' | 'expiresAt'>,
  { team, inviter, siteUrl, secret }: Invitation,
): Mail {
  const { language, email } = inviter
  const { mail, teams } = getCopy(language)
  const { subject, asAdmin, asMember, once, button } = teams.invitation
  const invite = role === 'admin' ? asAdmin : asMember
  return {
    kind: 'team-invitation',
    to,
    language,
    subject: subject(toPlainName(team.name)),
    paragraphs: [
      mail.plainGreeting,
      invite({ team: toPlainName(team.name), from: toPlainName(inviter.name), email }),
      once(formatDay(expiresAt, language)),
    ],
    action: {
      label: button,
      url: toLink(siteUrl + toPrefix(language), { page: 'invitation', secret }),
    },
  }
}

export function removedFromTeamEmail(member: Person, { team }: { readonly team: TeamName }): Mail {
  const { language } = member
  const { removed } = getCopy(language).teams
  return {
    kind: 'removed-from-team',
    to: member.email,
    language,
    subject: removed.subject,
    paragraphs: [greet(member), removed.text(toPlainName(team.name))],
    action: null,
  }
}

export function teamDeletedEmail(member: Person, { team }: { readonly team: TeamName }): Mail {
  const { language } = member
  const { deleted } = getCopy(language).teams
  return {
    kind: 'team-deleted',
    to: member.email,
    language,
    subject: deleted.subject,
    paragraphs: [greet(member), deleted.text(toPlainName(team.name))],
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
  const { language } = member
  const { subject, required, after, button } = getCopy(language).teams.secondFactor
  const day = formatDay(dueAt, language)
  return {
    kind: 'team-second-factor',
    to: member.email,
    language,
    subject,
    paragraphs: [greet(member), required({ team: toPlainName(team.name), day }), after],
    action: { label: button, url: `${siteUrl}${toPrefix(language)}/account/two-step` },
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
  const { language } = member
  const { subject, offer, answer } = getCopy(language).teams.offered
  return {
    kind: 'team-offered',
    to: member.email,
    language,
    subject,
    paragraphs: [
      greet(member),
      offer({ team: toPlainName(team.name), from: toPlainName(from.name) }),
      answer(formatDay(expiresAt, language)),
    ],
    action: toTeamPage(team, { siteUrl, language }),
  }
}

/** Goes to the owner. */
export function offerDeclinedEmail(
  owner: Person,
  { team, by, siteUrl }: Pick<Offer, 'team' | 'siteUrl'> & { readonly by: Pick<Member, 'name'> },
): Mail {
  const { language } = owner
  const { declined } = getCopy(language).teams
  return {
    kind: 'team-offer-declined',
    to: owner.email,
    language,
    subject: declined.subject,
    paragraphs: [
      greet(owner),
      declined.text({ team: toPlainName(team.name), by: toPlainName(by.name) }),
    ],
    action: toTeamPage(team, { siteUrl, language }),
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
  const { language } = member
  const { received } = getCopy(language).teams
  return {
    kind: 'team-transferred',
    to: member.email,
    language,
    subject: received.subject,
    paragraphs: [
      greet(member),
      received.accepted({ team: toPlainName(team.name), from: toPlainName(from.name) }),
      ...describeLibrary(library, language),
    ],
    action: toTeamPage(team, { siteUrl, language }),
  }
}

/** Goes to the former owner. */
export function teamTransferredEmail(
  member: Person,
  { team, to, siteUrl }: Transfer & { readonly to: Pick<Member, 'name'> },
): Mail {
  const { language } = member
  const { transferred } = getCopy(language).teams
  return {
    kind: 'team-transferred',
    to: member.email,
    language,
    subject: transferred.subject,
    paragraphs: [
      greet(member),
      transferred.accepted({ team: toPlainName(team.name), to: toPlainName(to.name) }),
      transferred.notYou,
    ],
    action: toTeamPage(team, { siteUrl, language }),
  }
}

const planWithTeams = getPlanWith(({ teams }) => teams).name

function describeLibrary(library: LibraryState, language: SiteLanguage): readonly string[] {
  const { paused, readOnly } = getCopy(language).teams.received
  if (library.kind === 'active') return []
  if (library.kind === 'paused') return [paused(planWithTeams)]
  return [readOnly({ plan: planWithTeams, day: formatDay(library.until, language) })]
}

type PlanEnd = { readonly endedAt: Date; readonly siteUrl: string }

/** Goes to the owner of one or more teams whose plan no longer includes them. */
export function teamsReadOnlyEmail(owner: Person, { endedAt, siteUrl }: PlanEnd): Mail {
  const { language } = owner
  const { subject, text, upgrade, button } = getCopy(language).teams.readOnly
  const until = formatDay(getReadOnlyEnd(endedAt), language)
  return {
    kind: 'team-read-only',
    to: owner.email,
    language,
    subject: subject(until),
    paragraphs: [greet(owner), text(until), upgrade(planWithTeams)],
    action: { label: button, url: `${siteUrl}${toPrefix(language)}/pricing` },
  }
}

type Site = { readonly siteUrl: string; readonly language: SiteLanguage }

function toTeamPage({ id }: Pick<Team, 'id'>, { siteUrl, language }: Site): Mail['action'] {
  const url = `${siteUrl}${toPrefix(language)}/teams/${encodeURIComponent(id)}`
  return { label: getCopy(language).teams.goToTeam, url }
}

/**
 * A name that a stranger typed. Invisible characters could reorder the text around it, and email
 * programs turn "example.com" into a link, so both are taken out.
 */
export function toPlainName(name: string): string {
  const visible = name.replace(/[\p{Cf}\p{Zl}\p{Zp}]/gu, '').replace(/[“”„«»]/g, '"')
  return oneLine(visible, teamLimits.nameLength).replace(/([.:/@])(?=\S)/g, '$1 ')
}
