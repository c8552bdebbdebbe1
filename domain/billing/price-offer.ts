import type { User, UserId } from '../identity/user.ts'
import type { Cents } from '../money.ts'
import { type Refusal, refuse } from '../refusal.ts'
import type { SiteLanguage } from '../site-language.ts'
import type { BillingPorts } from './ports.ts'
import { describeConsent, getFirstRenewal } from './price-change.ts'
import type { PriceAnnouncement, PriceNotice } from './price-notice.ts'
import type { StoredSubscription } from './stores.ts'

/** A higher price that a customer was told about and can still agree to. */
export type PriceOffer = {
  readonly subscription: StoredSubscription
  readonly announcement: PriceAnnouncement
  readonly notice: PriceNotice
  readonly firstRenewal: Date
}

const unanswered: ReadonlySet<string> = new Set<PriceNotice['state']>(['told', 'ending', 'ended'])

type OfferPorts = Pick<BillingPorts, 'billing' | 'prices'>

/** What the user can agree to; null when there is nothing, or they have. */
export async function findPriceOffer(
  { billing, prices }: OfferPorts,
  userId: UserId,
): Promise<PriceOffer | null> {
  const subscription = (await billing.findAccount(userId))?.subscription
  if (!subscription) return null
  return findOfferFor({ prices }, subscription)
}

/** The same, for a subscription. */
export async function findOfferFor(
  { prices }: Pick<OfferPorts, 'prices'>,
  subscription: StoredSubscription,
): Promise<PriceOffer | null> {
  const [notice] = await prices.listPriceNotices(subscription.id)
  if (!notice || !unanswered.has(notice.state)) return null
  const announcements = await prices.listAnnouncements()
  const announcement = announcements.find(({ id }) => id === notice.announcementId)
  const { planId, cycle } = subscription
  if (announcement?.planId !== planId || announcement.cycle !== cycle) return null
  const firstRenewal = getFirstRenewal(subscription, { announcement, notice })
  return { subscription, announcement, notice, firstRenewal }
}

/** Whether we canceled a subscription because its owner didn't agree to a higher price. */
export async function hasPriceEnd(
  { prices }: Pick<OfferPorts, 'prices'>,
  { id, endsAt }: Pick<StoredSubscription, 'id' | 'endsAt'>,
): Promise<boolean> {
  if (!endsAt) return false
  const notices = await prices.listPriceNotices(id)
  return notices.some(
    ({ state, endsForAt }) =>
      (state === 'ending' || state === 'ended') && endsForAt?.getTime() === endsAt.getTime(),
  )
}

type AcceptInput = {
  readonly user: User
  /** The price that the page showed. */
  readonly cents: Cents
  /** Of the page. */
  readonly language: SiteLanguage
}

/**
 * Records that the user agrees to the higher price, with the text and its version. Changes nothing
 * at the provider: a background job does, and undoes a cancellation that was made meanwhile.
 */
export async function acceptPrice(
  { transaction, calendar }: BillingPorts,
  { user, cents, language }: AcceptInput,
): Promise<{ readonly firstRenewal: Date } | Refusal<'price-moved'>> {
  return transaction(async ({ billing, prices }) => {
    const offer = await findPriceOffer({ billing, prices }, user.id)
    if (!offer || offer.announcement.cents !== cents) return refuse('price-moved')
    const { notice, firstRenewal } = offer
    const consent = describeConsent({ ...offer, language })
    const state = notice.state === 'told' ? 'accepted' : 'keeping'
    const accepted = { state, acceptedAt: calendar.now(), ...consent } as const
    const isWritten = await prices.movePriceNotice(notice, accepted)
    return isWritten ? { firstRenewal } : refuse('price-moved')
  })
}
