import type { UserId } from '../identity/user.ts'
import { consumeRateLimit, type RateLimit } from '../limits/rate-limit.ts'
import { writeMail } from '../mail/outbox.ts'
import { isRefusal, type Refusal, refuse } from '../refusal.ts'
import { days, later } from '../time.ts'
import {
  type ChangePorts,
  changeTeam,
  getState,
  type LockedTeam,
  type RoleRefusal,
  type TeamCaller,
} from './change-team.ts'
import { isOpen } from './consents.ts'
import { countOwned } from './create-team.ts'
import {
  offerDeclinedEmail,
  teamOfferedEmail,
  teamReceivedEmail,
  teamTransferredEmail,
} from './emails.ts'
import type { Member, OwnershipOffer, TeamPorts } from './ports.ts'
import { recordActivity } from './record-activity.ts'
import { type LibraryState, type Team, teamLimits } from './team.ts'

const lifeMs = days(7)

/** Each sends an email, also when the one before was withdrawn. */
const offersPerTeam: RateLimit = { name: 'team-offers', max: 5, windowMs: days(1) }

type TransferPorts = ChangePorts & Pick<TeamPorts, 'siteUrl'>

export type OfferRefusal =
  | RoleRefusal
  | Refusal<'no-such-member' | 'offer-open' | 'too-many-offers'>

/**
 * Offers a team to a member, and emails them. Nobody becomes responsible for what they didn't choose:
 * nothing changes until they accept. See ADR-0068.
 */
export function offerTeam(
  ports: TransferPorts,
  { memberId, ...caller }: TeamCaller & { readonly memberId: UserId },
): Promise<OwnershipOffer | OfferRefusal> {
  const { clock, siteUrl } = ports
  return changeTeam(ports, {
    ...caller,
    needs: 'owner',
    async work({ stores, team, members, me, record }) {
      const member = members.find(({ id }) => id === memberId)
      if (!member || member.role === 'owner') return refuse('no-such-member')
      const createdAt = clock.now()
      const former = await stores.teamOffers.findOffer(team.id)
      if (former && isOpen(members, former, createdAt)) return refuse('offer-open')
      const limit = { limit: offersPerTeam, key: team.id }
      const { isAllowed } = await consumeRateLimit({ ...stores, clock }, limit)
      if (!isAllowed) return refuse('too-many-offers')

      const expiresAt = later(createdAt, lifeMs)
      const offer = { teamId: team.id, fromId: me.id, toId: member.id, createdAt, expiresAt }
      await stores.teamOffers.removeOffer(team.id)
      await stores.teamOffers.addOffer(offer)
      await record({ kind: 'team-offered', subjectId: member.id })
      const about = { team, from: me, expiresAt, siteUrl }
      await writeMail({ ...stores, clock }, teamOfferedEmail(member, about))
      return offer
    },
  })
}

type NoOffer = Refusal<'no-such-offer'>

export function withdrawOffer(
  ports: ChangePorts,
  caller: TeamCaller,
): Promise<OwnershipOffer | RoleRefusal | NoOffer> {
  return changeTeam(ports, {
    ...caller,
    needs: 'owner',
    async work(locked) {
      const offer = await findOpen(ports, locked)
      if (!offer) return refuse('no-such-offer')
      await locked.stores.teamOffers.removeOffer(offer.teamId)
      await locked.record({ kind: 'offer-withdrawn', subjectId: offer.toId })
      return offer
    },
  })
}

/** Emails the owner. */
export function declineOffer(
  ports: TransferPorts,
  caller: TeamCaller,
): Promise<OwnershipOffer | RoleRefusal | NoOffer> {
  const { clock, siteUrl } = ports
  return changeTeam(ports, {
    ...caller,
    needs: 'member',
    isForLocked: true,
    async work(locked) {
      const found = await findMine(ports, locked)
      if (isRefusal(found)) return found
      const { stores, team, me } = locked
      await stores.teamOffers.removeOffer(team.id)
      await locked.record({ kind: 'offer-declined' })
      const mail = offerDeclinedEmail(found.owner, { team, by: me, siteUrl })
      await writeMail({ ...stores, clock }, mail)
      return found.offer
    },
  })
}

export type AcceptOfferRefusal = RoleRefusal | NoOffer | Refusal<'owns-too-many-teams'>

export type Transferred = {
  readonly team: Team
  /** By the new owner's plan. */
  readonly library: LibraryState
}

/**
 * Makes the member who got the offer the owner and the former owner an admin, and emails both. The
 * library then depends on the new owner's plan.
 */
export function acceptOffer(
  ports: TransferPorts,
  caller: TeamCaller,
): Promise<Transferred | AcceptOfferRefusal> {
  const { clock, calendar, siteUrl } = ports
  return changeTeam(ports, {
    ...caller,
    needs: 'member',
    async work(locked) {
      const found = await findMine(ports, locked)
      if (isRefusal(found)) return found
      const { stores, team, me, library } = locked
      await stores.teamMembers.lockMemberships(me.id)
      const memberships = await stores.teamMembers.listMemberships(me.id)
      if (countOwned(memberships) >= teamLimits.owned) return refuse('owns-too-many-teams')

      const { owner } = found
      // Transferring doesn't start the 30 days again.
      const coveredUntil = library.kind === 'active' ? calendar.now() : team.coveredUntil
      await stores.teams.setOwner(team.id, { ownerId: me.id, coveredUntil })
      await stores.teamOffers.removeOffer(team.id)
      const transfer = { kind: 'team-transferred', actorId: owner.id, subjectId: me.id } as const
      await recordActivity({ ...stores, clock }, { teamId: team.id, ...transfer })
      const moved = (await stores.teams.findTeam(team.id)) ?? team
      const state = await getState({ ...stores, calendar }, moved)
      const about = { team, siteUrl, library: state }
      await writeMail({ ...stores, clock }, teamReceivedEmail(me, { ...about, from: owner }))
      await writeMail({ ...stores, clock }, teamTransferredEmail(owner, { ...about, to: me }))
      return { team: moved, library: state }
    },
  })
}

/** The offer to the caller, and the owner who made it. */
async function findMine(
  ports: ChangePorts,
  locked: LockedTeam,
): Promise<{ readonly offer: OwnershipOffer; readonly owner: Member } | NoOffer> {
  const offer = await findOpen(ports, locked)
  const owner = locked.members.find(({ id }) => id === offer?.fromId)
  return offer?.toId === locked.me.id && owner ? { offer, owner } : refuse('no-such-offer')
}

async function findOpen(
  { clock }: ChangePorts,
  { stores, team, members }: LockedTeam,
): Promise<OwnershipOffer | null> {
  const offer = await stores.teamOffers.findOffer(team.id)
  return offer && isOpen(members, offer, clock.now()) ? offer : null
}
