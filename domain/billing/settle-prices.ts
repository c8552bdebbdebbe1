import { writeMail } from '../mail/outbox.ts'
import { isRefusal } from '../refusal.ts'
import { days, later } from '../time.ts'
import type { CustomerId } from './customer.ts'
import type { BillingPorts } from './ports.ts'
import { appliesTo, getFirstRenewal, isOver } from './price-change.ts'
import type { PriceAnnouncement, PriceNotice } from './price-notice.ts'
import { priceChangeEmail } from './reminder-emails.ts'
import type { BillingAccount } from './stores.ts'
import { syncSoon } from './sync-subscription.ts'

const batchSize = 500

/**
 * Emails customers about a higher price, each once. Those who pay it already, or a special price,
 * are only recorded. Returns whether there may be more.
 */
export async function tellOfPrices(ports: BillingPorts): Promise<boolean> {
  const now = ports.calendar.now()
  const announcements = await ports.prices.listAnnouncements()
  let isTold = false
  for (const announcement of announcements.filter((one) => !isOver(one, now)))
    isTold = (await tellSome(ports, announcement)) || isTold
  return isTold
}

/** The first batch in which someone can be told: those who can't don't keep out the others. */
async function tellSome(ports: BillingPorts, announcement: PriceAnnouncement): Promise<boolean> {
  let isTold = false
  let after: CustomerId | null = null
  do {
    const page = { after, atMost: batchSize }
    const batch = await ports.prices.listUntold(announcement, page)
    for (const customerId of batch)
      isTold = (await tell(ports, { announcement, customerId })) || isTold
    after = batch.at(-1) ?? null
  } while (after && !isTold)
  return isTold
}

type TellInput = { readonly announcement: PriceAnnouncement; readonly customerId: CustomerId }

async function tell(ports: BillingPorts, { announcement, customerId }: TellInput) {
  const userId = await ports.billing.findUserOf(customerId)
  const account = userId && (await ports.billing.findAccount(userId))
  // Who has planned to leave this price isn't told, unless they change their mind.
  if (!account?.subscription || account.subscription.change) return false
  const { id: subscriptionId } = account.subscription
  const price = await ports.payments.fetchPriceCents(subscriptionId)
  if (isRefusal(price)) return false
  // A price that support arranged stays.
  const currentCents = price.cents ?? announcement.cents
  const isPaid = currentCents >= announcement.cents
  const input = { announcement, customerId, subscriptionId, currentCents, isPaid }
  return writeNotice(ports, input)
}

type NoticeInput = TellInput & {
  readonly subscriptionId: string
  readonly currentCents: number
  readonly isPaid: boolean
}

function writeNotice(ports: BillingPorts, input: NoticeInput): Promise<boolean> {
  const { announcement, customerId, subscriptionId, currentCents, isPaid } = input
  const { transaction, calendar, clock, siteUrl } = ports
  return transaction(async ({ billing, prices, users, outbox }) => {
    const account = await billing.lockAccount(customerId)
    const user = account && (await users.findUser(account.userId))
    const subscription = account?.subscription
    if (!user || !subscription || !isOn(subscription, { announcement, subscriptionId }))
      return false
    const notice: PriceNotice = {
      announcementId: announcement.id,
      subscriptionId,
      userId: user.id,
      customerId,
      toldAt: calendar.now(),
      state: isPaid ? 'paid' : 'told',
      endsForAt: null,
      acceptedAt: null,
      text: null,
      version: null,
    }
    if (!(await prices.addPriceNotice(notice))) return false
    if (isPaid) return true
    const firstRenewal = getFirstRenewal(subscription, { announcement, notice })
    const news = { plan: subscription, currentCents, cents: announcement.cents, firstRenewal }
    await writeMail({ outbox, clock }, priceChangeEmail(user, { ...news, siteUrl }))
    return true
  })
}

function isOn(
  { id, planId, cycle }: NonNullable<BillingAccount['subscription']>,
  { announcement, subscriptionId }: Pick<NoticeInput, 'announcement' | 'subscriptionId'>,
): boolean {
  return id === subscriptionId && planId === announcement.planId && cycle === announcement.cycle
}

/** Before the first notice of a yearly renewal, which names the amount. */
const moveMs = days(31)
/** Who hasn't answered by then is told that their plan ends, and can still agree. */
const answerMs = days(14)

/**
 * Carries out what customers answered to a higher price, at the provider: changes the price for
 * those who agreed, before the renewal, and cancels the plans of those who didn't for the end of
 * the paid period. If it comes too late, the renewal is at the old price: nobody pays more without
 * having agreed. Finishes after a crash.
 */
export async function settlePrices(ports: BillingPorts): Promise<boolean> {
  for (const announcement of await ports.prices.listAnnouncements()) {
    let after: string | null = null
    do {
      const last = await settleBatch(ports, { announcement, after })
      if (last === 'no-answer') return false
      after = last
    } while (after)
  }
  return false
}

type BatchInput = { readonly announcement: PriceAnnouncement; readonly after: string | null }

/** Returns the last subscription of the batch, null without one, or that the provider doesn't answer. */
async function settleBatch(
  ports: BillingPorts,
  { announcement, after }: BatchInput,
): Promise<string | 'no-answer' | null> {
  const now = ports.calendar.now()
  const ends = { before: later(now, moveMs), unansweredBefore: later(now, answerMs) }
  const page = { after, atMost: batchSize }
  const open = await ports.prices.listOpenNotices(announcement.id, { ...ends, ...page })
  for (const notice of open) {
    const account = await ports.billing.findAccount(notice.userId)
    if (account?.subscription?.id !== notice.subscriptionId) continue
    const step = findStep({ announcement, notice, subscription: account.subscription, now })
    if (step && !(await steps[step](ports, { announcement, notice, account }))) return 'no-answer'
  }
  return open.at(-1)?.subscriptionId ?? null
}

type Known = {
  readonly announcement: PriceAnnouncement
  readonly notice: PriceNotice
  readonly subscription: NonNullable<BillingAccount['subscription']>
  readonly now: Date
}

type Step = 'end' | 'keep' | 'move'

function findStep({ announcement, notice, subscription, now }: Known): Step | null {
  const { state, endsForAt } = notice
  if (state === 'ending') return 'end'
  if (state === 'keeping') return 'keep'
  const { periodEndsAt: end, endsAt, change } = subscription
  const { planId, cycle } = announcement
  const isTheirs = subscription.planId === planId && subscription.cycle === cycle && !change
  if (!isTheirs || endsAt || end <= now || !appliesTo(end, { announcement, notice })) return null
  if (state === 'accepted') return 'move'
  // Who undid the cancellation has another period at the old price.
  const isUnanswered = state === 'told' || endsForAt?.getTime() !== end.getTime()
  return isUnanswered && now >= later(end, -answerMs) ? 'end' : null
}

type StepInput = {
  readonly announcement: PriceAnnouncement
  readonly notice: PriceNotice
  readonly account: BillingAccount
}

/** Each returns whether the provider answered. */
const steps: Readonly<Record<Step, (ports: BillingPorts, input: StepInput) => Promise<boolean>>> = {
  async end(ports, { notice, account }) {
    const { prices, payments } = ports
    const endsForAt = account.subscription?.periodEndsAt ?? null
    const ending = { ...notice, state: 'ending', endsForAt } as const
    // Recorded first: the email about the cancellation names the reason.
    if (notice.state !== 'ending' && !(await prices.movePriceNotice(notice, ending))) return true
    const ended = await payments.endLater(notice.subscriptionId)
    if (isRefusal(ended) && ended.refused !== 'not-subscribed') return false
    await prices.movePriceNotice(ending, { state: 'ended' })
    await syncSoon(ports, notice.customerId)
    return true
  },
  async keep(ports, { notice }) {
    const kept = await ports.payments.keep(notice.subscriptionId)
    if (isRefusal(kept) && kept.refused !== 'not-subscribed') return false
    await ports.prices.movePriceNotice(notice, { state: 'accepted', endsForAt: null })
    await syncSoon(ports, notice.customerId)
    return true
  },
  async move({ payments, prices }, { announcement: { planId, cycle, cents }, notice }) {
    const { subscriptionId } = notice
    const moved = await payments.movePrice({ subscriptionId, planId, cycle, cents })
    if (!isRefusal(moved)) await prices.movePriceNotice(notice, { state: 'paid' })
    return (
      !isRefusal(moved) || moved.refused === 'price-moved' || moved.refused === 'not-subscribed'
    )
  },
}
