import { getPlan } from '@ghost-writers-ia/rules/plans'
import type { User } from '../identity/user.ts'
import { writeMail } from '../mail/outbox.ts'
import type { Mail } from '../mail/ports.ts'
import { isRefusal } from '../refusal.ts'
import { toDay } from '../time.ts'
import type { CardExpiry, Quote } from './change-gateway.ts'
import type { CustomerId, PaymentTrouble } from './customer.ts'
import type { BillingPorts } from './ports.ts'
import { findOfferFor, type PriceOffer } from './price-offer.ts'
import {
  type Charge,
  cardExpiringEmail,
  priceReminderEmail,
  renewalNoticeEmail,
  yearlyReminderEmail,
} from './reminder-emails.ts'
import { findNextReminder, listDueReminders, type Reminder } from './reminder-schedule.ts'
import type { BillingAccount, BillingStores } from './stores.ts'

type Renewing = NonNullable<BillingAccount['subscription']>

/** What the provider says about a renewal, for the plan as it was known then. */
type RenewalFacts = {
  readonly subscription: Renewing
  readonly due: readonly Reminder[]
  readonly charge: Charge
  readonly card: CardExpiry | null
  /** A higher price for this renewal that they haven't agreed to. */
  readonly offer: PriceOffer | null
}

/**
 * Emails the next customer who has to be told about a renewal: the amount, the date and how to
 * cancel, or that their card expires before it. Each once per renewal, see `reminder-schedule.ts`.
 * Returns whether there may be more.
 */
export async function remindOfRenewals(ports: BillingPorts): Promise<boolean> {
  const { billing, calendar } = ports
  const [customerId] = await billing.listReminders(calendar.now(), 1)
  if (!customerId) return false
  const userId = await billing.findUserOf(customerId)
  const subscription = userId && (await billing.findAccount(userId))?.subscription
  const facts = subscription ? await fetchFacts(ports, subscription) : null
  // The provider is asked again in the next round.
  if (facts && isRefusal(facts)) return false
  await remind(ports, { customerId, facts })
  return true
}

async function fetchFacts(
  { payments, prices, calendar }: BillingPorts,
  subscription: Renewing,
): Promise<RenewalFacts | PaymentTrouble> {
  const due = listDueReminders(subscription, calendar.now())
  const needsCard = due.some(({ kind }) => kind === 'card-check')
  const needsAmount = due.some(({ kind }) => kind !== 'card-check')
  const expiry = needsCard ? await payments.fetchCardExpiry(subscription.id) : { card: null }
  if (isRefusal(expiry)) return expiry
  const preview = needsAmount ? await payments.previewRenewal(subscription.id) : { renewal: null }
  if (isRefusal(preview)) return preview
  const charge = getCharge(subscription, preview.renewal)
  const offer = needsAmount ? await findOfferFor({ prices }, subscription) : null
  const isAffected = offer?.firstRenewal.getTime() === subscription.periodEndsAt.getTime()
  return { subscription, due, charge, card: expiry.card, offer: isAffected ? offer : null }
}

/** If the provider can't tell, the list price. */
function getCharge(
  { planId, cycle, currency, change }: Renewing,
  renewal: Pick<Quote, 'dueCents' | 'currency'> | null,
): Charge {
  if (renewal) return { cents: renewal.dueCents, currency: renewal.currency }
  const next = change ?? { planId, cycle }
  return { cents: getPlan(next.planId).price[next.cycle], currency }
}

type ReminderInput = { readonly customerId: CustomerId; readonly facts: RenewalFacts | null }

function remind(ports: BillingPorts, { customerId, facts }: ReminderInput): Promise<void> {
  return ports.transaction(async (stores) => {
    const account = await stores.billing.lockAccount(customerId)
    const now = ports.calendar.now()
    // Changed while the provider was asked: the next round asks again.
    if (!account || isPutOff(account, { facts, now })) return
    const next = account.subscription && findNextReminder(account.subscription, now)
    await stores.billing.setReminder(customerId, next)
    const user = await stores.users.findUser(account.userId)
    if (user && facts) await writeReminders({ ...ports, ...stores }, { user, facts })
  })
}

function isPutOff(
  { subscription, remindAt }: BillingAccount,
  { facts, now }: { readonly facts: RenewalFacts | null; readonly now: Date },
): boolean {
  if (remindAt && remindAt > now) return true
  return subscription !== null && !(facts && isSame(facts.subscription, subscription))
}

async function writeReminders(
  ports: Pick<BillingPorts, 'notifications' | 'clock' | 'siteUrl'> & Pick<BillingStores, 'outbox'>,
  { user, facts }: { readonly user: User; readonly facts: RenewalFacts },
): Promise<void> {
  const { notifications, clock, siteUrl } = ports
  const mails = facts.due.flatMap((reminder) => writeReminder(user, { reminder, facts, siteUrl }))
  const dedupeKeys = mails.map(({ dedupeKey }) => dedupeKey)
  const fresh = await notifications.recordNotifications(user.id, { dedupeKeys, at: clock.now() })
  for (const { dedupeKey, mail } of mails) if (fresh.has(dedupeKey)) await writeMail(ports, mail)
}

function isSame(one: Renewing, other: Renewing): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

type WriteInput = {
  readonly reminder: Reminder
  readonly facts: RenewalFacts
  readonly siteUrl: string
}

type KeyedMail = { readonly dedupeKey: string; readonly mail: Mail }

function writeReminder(user: User, { reminder, facts, siteUrl }: WriteInput): KeyedMail[] {
  const { subscription, charge, card } = facts
  const { id, periodEndsAt: at, change } = subscription
  if (reminder.kind === 'card-check') {
    if (!card?.expiresAt || card.expiresAt > at) return []
    // By its expiry, not its number: a bank may replace that without telling anyone.
    const dedupeKey = `card-expiring:${id}:${toDay(card.expiresAt)}`
    const mail = cardExpiringEmail(user, { plan: subscription, at, card: card.name, siteUrl })
    return [{ dedupeKey, mail }]
  }
  if (facts.offer) {
    const { announcement, firstRenewal } = facts.offer
    const news = { plan: subscription, cents: announcement.cents, firstRenewal, siteUrl }
    return [{ dedupeKey: reminder.dedupeKey, mail: priceReminderEmail(user, news) }]
  }
  const renewal = { plan: change ?? subscription, at, charge, siteUrl }
  const isYearly = reminder.kind !== 'yearly-reminder'
  const mail = (isYearly ? renewalNoticeEmail : yearlyReminderEmail)(user, renewal)
  return [{ dedupeKey: reminder.dedupeKey, mail }]
}
