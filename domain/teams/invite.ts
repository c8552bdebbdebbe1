import { toEmail, type UserId } from '../identity/user.ts'
import { consumeRateLimit, type RateLimit, refundRateLimit } from '../limits/rate-limit.ts'
import { writeMail } from '../mail/outbox.ts'
import { isRefusal, type Refusal, refuse } from '../refusal.ts'
import { days, hours, later } from '../time.ts'
import {
  type ChangePorts,
  changeTeam,
  type LockedTeam,
  type RoleRefusal,
  type TeamCaller,
} from './change-team.ts'
import { invitationEmail } from './emails.ts'
import type { TeamInvitation, TeamPorts } from './ports.ts'
import { type GivenRole, getInvitingRole, hasRole, teamLimits } from './team.ts'

const lifeMs = days(7)

/** Emails are counted, so sending one again counts, too. */
const emailsPerUser: RateLimit = { name: 'team-invites-by-user', max: 50, windowMs: days(1) }
const emailsPerTeam: RateLimit = { name: 'team-invites', max: 20, windowMs: days(1) }
/** Someone with several teams still can't fill a stranger's inbox. */
const perUserAndAddress: RateLimit = { name: 'team-invites-pair', max: 3, windowMs: days(1) }
const perAddressAndDay: RateLimit = { name: 'team-invites-to', max: 3, windowMs: days(1) }
const perAddressAndHour: RateLimit = { name: 'team-invites-hourly', max: 1, windowMs: hours(1) }

type InvitationPorts = ChangePorts & Pick<TeamPorts, 'secrets' | 'siteUrl'>

/** `invited-recently`: this address got an email a short time ago. */
export type InvitationLimit = Refusal<'too-many-invitations' | 'invited-recently'> & {
  readonly retryAfterMs: number
}

export type InviteRefusal =
  | RoleRefusal
  | InvitationLimit
  | Refusal<SendingRefusal | 'already-member' | 'already-invited'>

type SendingRefusal = 'team-read-only' | 'email-not-verified' | 'too-many-pending'

type InviteInput = TeamCaller & { readonly email: string; readonly role: GivenRole }

/**
 * Emails an address a link to join the team. Never looks up whether it has an account: the answer,
 * the work and the email are the same. Admins invite members; only the owner invites admins.
 */
export function inviteMember(
  ports: InvitationPorts,
  { email: typed, role, ...caller }: InviteInput,
): Promise<TeamInvitation | InviteRefusal> {
  const email = toEmail(typed)
  return changeTeam(ports, {
    ...caller,
    needs: getInvitingRole(role),
    async work(locked) {
      const { stores, team, me, members, record } = locked
      if (members.some((member) => member.email === email)) return refuse('already-member')
      const invitations = await stores.teamInvitations.listInvitations(team.id)
      const former = invitations.find((invitation) => invitation.email === email)
      if (former && isPending(ports, former)) return refuse('already-invited')
      const refused = await checkLimits(ports, { locked, email })
      if (refused) return refused
      if (former) await stores.teamInvitations.removeInvitation(former.id)

      const now = ports.clock.now()
      const token = ports.secrets.create()
      const invitation = await stores.teamInvitations.addInvitation({
        teamId: team.id,
        email,
        role,
        tokenHash: ports.secrets.hash(token),
        invitedBy: me.id,
        createdAt: now,
        expiresAt: later(now, lifeMs),
      })
      await send(ports, { locked, invitation, token })
      await record({ kind: 'invitation-sent' })
      return invitation
    },
  })
}

type InvitationId = TeamCaller & { readonly invitationId: string }

export type ResendRefusal =
  | RoleRefusal
  | InvitationLimit
  | Refusal<SendingRefusal | 'no-such-invitation'>

/** Emails a new link that works for another seven days. The link of the email before stops working. */
export function resendInvitation(
  ports: InvitationPorts,
  { invitationId, ...caller }: InvitationId,
): Promise<TeamInvitation | ResendRefusal> {
  return changeTeam(ports, {
    ...caller,
    needs: 'admin',
    async work(locked) {
      const found = await findOfTeam(locked, invitationId)
      if (isRefusal(found)) return found
      if (!hasRole(locked.me.role, getInvitingRole(found.role))) return refuse('not-team-owner')
      const limited = await checkLimits(ports, { locked, email: found.email })
      if (limited) return limited

      const token = ports.secrets.create()
      const expiresAt = later(ports.clock.now(), lifeMs)
      const invitedBy = locked.me.id
      const tokenHash = ports.secrets.hash(token)
      const renewed = { tokenHash, invitedBy, expiresAt }
      await locked.stores.teamInvitations.renewInvitation(found.id, renewed)
      const invitation = { ...found, invitedBy, expiresAt }
      await send(ports, { locked, invitation, token })
      await locked.record({ kind: 'invitation-sent' })
      return invitation
    },
  })
}

export function revokeInvitation(
  ports: ChangePorts,
  { invitationId, ...caller }: InvitationId,
): Promise<TeamInvitation | RoleRefusal | Refusal<'no-such-invitation'>> {
  return changeTeam(ports, {
    ...caller,
    needs: 'admin',
    async work(locked) {
      const found = await findOfTeam(locked, invitationId)
      if (isRefusal(found)) return found
      await locked.stores.teamInvitations.removeInvitation(found.id)
      await locked.record({ kind: 'invitation-revoked' })
      return found
    },
  })
}

async function findOfTeam(
  { stores, team }: LockedTeam,
  id: string,
): Promise<TeamInvitation | Refusal<'no-such-invitation'>> {
  const found = await stores.teamInvitations.findInvitation({ id })
  return found?.teamId === team.id ? found : refuse('no-such-invitation')
}

type Addressed = { readonly locked: LockedTeam; readonly email: string }

function isPending({ clock }: InvitationPorts, { expiresAt }: TeamInvitation): boolean {
  return expiresAt > clock.now()
}

/** Why the address can't be sent an invitation now. Counts the email if it can. */
async function checkLimits(
  ports: InvitationPorts,
  { locked, email }: Addressed,
): Promise<InvitationLimit | Refusal<SendingRefusal> | null> {
  const { stores, team, me, library } = locked
  if (library.kind !== 'active') return refuse('team-read-only')
  if (!me.isEmailVerified) return refuse('email-not-verified')
  const invitations = await stores.teamInvitations.listInvitations(team.id)
  const others = invitations.filter((one) => isPending(ports, one) && one.email !== email)
  if (others.length >= teamLimits.pendingInvitations) return refuse('too-many-pending')
  return countEmail(ports, { locked, email })
}

/** A refused email isn't counted by any of the limits. */
async function countEmail(
  { clock, secrets }: InvitationPorts,
  { locked: { stores, team, me }, email }: Addressed,
): Promise<InvitationLimit | null> {
  const to = secrets.hash(email)
  const limits = { limits: stores.limits, clock }
  const counted: { limit: RateLimit; key: string }[] = []
  for (const each of listLimits({ userId: me.id, teamId: team.id, to })) {
    counted.push(each)
    const { isAllowed, retryAt } = await consumeRateLimit(limits, each)
    if (isAllowed) continue
    for (const one of counted) await refundRateLimit(limits, one)
    const retryAfterMs = retryAt.getTime() - clock.now().getTime()
    return { ...refuse(each.refusal), retryAfterMs }
  }
  return null
}

type Counted = { readonly userId: UserId; readonly teamId: string; readonly to: string }

function listLimits({ userId, teamId, to }: Counted) {
  const address = `${teamId}:${to}`
  return [
    { limit: emailsPerUser, key: userId, refusal: 'too-many-invitations' },
    { limit: emailsPerTeam, key: teamId, refusal: 'too-many-invitations' },
    { limit: perUserAndAddress, key: `${userId}:${to}`, refusal: 'invited-recently' },
    { limit: perAddressAndDay, key: address, refusal: 'invited-recently' },
    { limit: perAddressAndHour, key: address, refusal: 'invited-recently' },
  ] as const
}

type Sent = {
  readonly locked: LockedTeam
  readonly invitation: TeamInvitation
  readonly token: string
}

function send(
  { clock, siteUrl }: InvitationPorts,
  { locked: { stores, team, me }, invitation, token }: Sent,
): Promise<void> {
  const mail = invitationEmail(invitation, { team, inviter: me, siteUrl, secret: token })
  return writeMail({ ...stores, clock }, mail)
}
