import type { BillingCycle } from '@ghost-writers-ia/rules/plan'
import type { PaidPlanId } from '@ghost-writers-ia/rules/plans'
import type { User, UserId } from '../identity/user.ts'
import { consumeRateLimit, type RateLimit } from '../limits/rate-limit.ts'
import type { Currency } from '../money.ts'
import { isRefusal, type Refusal, refuse } from '../refusal.ts'
import type { SiteLanguage } from '../site-language.ts'
import { minutes } from '../time.ts'
import { recordConsents } from './consents.ts'
import type { CustomerId, PaymentTrouble } from './customer.ts'
import { getCountryCurrency } from './eu-countries.ts'
import { findDispute } from './history.ts'
import { chooseSubscription, type PaidSubscription } from './paid-subscription.ts'
import type { BillingPorts, Checkout, CreatedCustomer, Order } from './ports.ts'
import type { CheckoutClaim, StoredSubscription } from './stores.ts'
import { syncCustomerDetails, syncSubscription } from './sync-subscription.ts'
import { unlessGone } from './unless-gone.ts'

const checkoutsPerUser: RateLimit = { name: 'checkout', max: 30, windowMs: minutes(10) }

type Purchase = {
  readonly user: User
  readonly planId: PaidPlanId
  readonly cycle: BillingCycle
  readonly currency: Currency
  /** The version of the texts that the buyer has agreed to; null for an order without consent. */
  readonly agreed?: string | null
  /** Of the page. */
  readonly language: SiteLanguage
}

/**
 * An expired checkout is followed by a new one; more attempts than this mean something is wrong.
 */
const maxAttempts = 4

type BuyRefusal =
  | Refusal<'already-subscribed' | 'payment-disputed' | 'other-currency'>
  | Refusal<'too-many-checkouts' | 'checkout-superseded' | 'log-in-again'>

type Started = { readonly url: string } | BuyRefusal | PaymentTrouble

/**
 * Returns the URL where a user pays for a plan. Idempotent: however often it is called, a user has
 * one payable checkout and ends up with one subscription. A subscriber gets the URL of the page to
 * change plans instead. Rate limited. Creates the customer at the provider if needed.
 */
export async function startCheckout(ports: BillingPorts, purchase: Purchase): Promise<Started> {
  const { user } = purchase
  const quota = await consumeRateLimit(ports, { limit: checkoutsPerUser, key: user.id })
  if (!quota.isAllowed) return refuse('too-many-checkouts')
  return unlessGone(ports, user, () =>
    tryCheckout(ports, purchase).catch((fault) => {
      // Support may have deleted the customer just now; the second attempt creates another one.
      ports.logEvent('checkout_repeated', { userId: user.id, fault })
      return tryCheckout(ports, purchase)
    }),
  )
}

async function tryCheckout(
  ports: BillingPorts,
  { user, agreed = null, language, ...choice }: Purchase,
): Promise<Started> {
  let after: number | null = null
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const customer = await findBuyer(ports, { user, currency: choice.currency })
    if (isRefusal(customer)) return customer
    const { subscription } = customer
    if (subscription) return redirectToChange(ports, { subscription, choice })
    const order = { userId: user.id, language: user.language, ...choice }
    const claim = await ports.checkouts.claimCheckout({ ...order, after })
    const numbered = { ...order, customerId: customer.id, attempt: claim.attempt }
    const checkout = await findOrOpenCheckout(ports, { claim, order: numbered })
    if (isRefusal(checkout) && !mayStartOver(checkout, attempt)) return checkout
    if (!isRefusal(checkout) && checkout.url) {
      const agreement = { ...numbered, checkoutId: checkout.id ?? '', version: agreed, language }
      return letPay(ports, { url: checkout.url, agreement })
    }
    after = claim.attempt
  }
  throw new Error(`Could not open a checkout for user ${user.id}: every checkout had expired`)
}

type Agreed = {
  readonly url: string
  readonly agreement: Omit<Parameters<typeof recordConsents>[1], 'version'> & {
    readonly version: string | null
  }
}

/** What the buyer has agreed to is recorded before they can pay. */
async function letPay(
  ports: BillingPorts,
  { url, agreement }: Agreed,
): Promise<{ readonly url: string }> {
  const { version } = agreement
  if (version !== null) await recordConsents(ports, { ...agreement, version })
  return { url }
}

/** A superseded order starts over once, because two could supersede each other forever. */
function mayStartOver({ refused }: Refusal, attempt: number): boolean {
  return refused === 'checkout-superseded' && attempt === 0
}

type Subscriber = {
  readonly subscription: PaidSubscription
  readonly choice: Pick<Purchase, 'planId' | 'cycle'>
}

/** A subscriber changes the existing plan, on the page that shows the price. */
function redirectToChange(
  { siteUrl }: BillingPorts,
  { subscription, choice }: Subscriber,
): { readonly url: string } | Refusal<'already-subscribed'> {
  const { planId, cycle } = choice
  const isSame = subscription.planId === planId && subscription.cycle === cycle
  if (isSame) return refuse('already-subscribed')
  return { url: `${siteUrl}/billing/change?plan=${planId}&cycle=${cycle}` }
}

type Buyer = { readonly id: CustomerId; readonly subscription?: PaidSubscription | null }

/** Asks the provider and not only our records, because a payment may be newer than its webhook. */
async function findBuyer(
  ports: BillingPorts,
  { user, currency }: Pick<Purchase, 'user' | 'currency'>,
): Promise<Buyer | Refusal<'payment-disputed' | 'other-currency'> | PaymentTrouble> {
  const customer = await linkCustomer(ports, user)
  if (isRefusal(customer) || customer.isNew) return customer
  const history = await ports.payments.fetchHistory(customer.id)
  if (isRefusal(history)) return history

  await syncCustomerDetails(ports, { user, customerId: customer.id, history })
  const subscription = chooseSubscription(history.subscriptions)
  if (subscription || history.isDeleted) await syncSubscription(ports, customer.id)
  if (subscription) return { ...customer, subscription }
  if (findDispute(history)) return refuse('payment-disputed')
  // A balance is only used up by invoices in its own currency. See ADR-0034.
  const { balanceCurrency } = history
  if (balanceCurrency && balanceCurrency !== currency) return refuse('other-currency')
  return history.isDeleted ? linkCustomer(ports, user) : customer
}

type ClaimedOrder = { readonly claim: CheckoutClaim; readonly order: Omit<Order, 'key'> }

type PayableCheckout = Pick<Checkout, 'url' | 'status'> &
  Partial<Pick<Checkout, 'id' | 'customerId'>>

type OpenRefusal = Refusal<'checkout-superseded' | 'other-currency'>

const expired: PayableCheckout = { url: null, status: 'expired' }

/** Finds the claimed checkout at the provider, or opens it and closes the one it supersedes. */
async function findOrOpenCheckout(
  ports: BillingPorts,
  { claim, order }: ClaimedOrder,
): Promise<PayableCheckout | OpenRefusal | PaymentTrouble> {
  const { payments } = ports
  if (claim.checkoutId) {
    const checkout = orExpired(await payments.fetchCheckout(claim.checkoutId))
    const isTheirs = isRefusal(checkout) || checkout.customerId === order.customerId
    return isTheirs ? checkout : expired
  }
  if (claim.former) {
    const former = orExpired(await payments.closeCheckout(claim.former))
    if (isRefusal(former) || former.status === 'complete') return former
  }
  return openCheckout(ports, { claim, order })
}

/**
 * Opens a checkout at the provider. Its URL is returned only after it is saved, so that a user
 * never has two payable checkouts.
 */
async function openCheckout(
  { checkouts, payments, logEvent }: BillingPorts,
  { claim, order }: ClaimedOrder,
): Promise<PayableCheckout | OpenRefusal | PaymentTrouble> {
  const { userId, planId, cycle, currency } = order
  const key = `${userId}:${planId}:${cycle}:${currency}:${claim.attempt}`
  const checkout = await payments.openCheckout({ ...order, key })
  if (isRefusal(checkout)) {
    // The provider replays a failure for the same idempotency key, so the next attempt needs a new
    // one.
    if (checkout.refused === 'payments-down')
      await checkouts.claimCheckout({ ...order, after: claim.attempt })
    return checkout
  }
  if (await checkouts.saveCheckout(claim, checkout.id)) {
    logEvent('checkout_started', { userId, name: planId })
    return checkout
  }

  const closed = orExpired(await payments.closeCheckout(checkout.id))
  return isRefusal(closed) ? closed : refuse('checkout-superseded')
}

/** A checkout that the provider doesn't know anymore counts as expired. */
function orExpired(
  answer: Checkout | Refusal<'no-such-checkout'> | PaymentTrouble,
): PayableCheckout | PaymentTrouble {
  if (!isRefusal(answer)) return answer
  const { refused } = answer
  return refused === 'no-such-checkout' ? expired : { ...answer, refused }
}

/** Finds or creates the user's customer at the provider. Each user has exactly one. */
export async function linkCustomer(
  { billing, payments }: BillingPorts,
  user: User,
): Promise<CreatedCustomer | PaymentTrouble> {
  const account = await billing.findAccount(user.id)
  if (account) return { id: account.customerId, isNew: false }

  const created = await payments.createCustomer(user)
  if (isRefusal(created)) return created
  const id = await billing.linkCustomer(user.id, created.id)
  return { id, isNew: created.isNew && created.id === id }
}

/** The paid subscription as of our last sync with the provider; null for users who don't pay. */
export async function findPaidSubscription(
  { billing }: Pick<BillingPorts, 'billing'>,
  userId: UserId,
): Promise<StoredSubscription | null> {
  return (await billing.findAccount(userId))?.subscription ?? null
}

/**
 * The currency that the checkout begins with: the last one that the user chose, or the one of the
 * country of an earlier billing address. Nothing is guessed from a network address or a language.
 */
export async function getFirstCurrency(
  { checkouts, billing }: Pick<BillingPorts, 'checkouts' | 'billing'>,
  userId: UserId,
): Promise<Currency> {
  const last = await checkouts.findLastCurrency(userId)
  return last ?? getCountryCurrency((await billing.findAccount(userId))?.country ?? null)
}
