import fc from 'fast-check'
import { card } from 'stripe-sandbox/testing'
import { deleteAccount } from '#domain/account/delete-account.ts'
import { confirmCheckout } from '#domain/billing/confirm-checkout.ts'
import type { PlanChoice } from '#domain/billing/paid-subscription.ts'
import { startCheckout } from '#domain/billing/start-checkout.ts'
import { orderTexts } from '#domain/copy/en/order-texts.ts'
import type { User } from '#domain/identity/user.ts'
import { type Currency, currencies } from '#domain/money.ts'
import { isRefusal } from '#domain/refusal.ts'
import { cancelPlan, keepPlan } from '#domain/subscriptions/cancel-plan.ts'
import { changePlan } from '#domain/subscriptions/change-plan.ts'
import { planChoices, previewChange } from '#domain/subscriptions/preview-change.ts'
import { requestRefund } from '#domain/subscriptions/request-refund.ts'
import { minutes } from '#domain/time.ts'
import { join, networkOf } from '../accounts.ts'
import { toAgreed } from '../shop.ts'
import { define, findTheirs, isFree, isHere, isSubscribed, personNames, type Scene } from './act.ts'
import { answerBank, cards, isPaying, payInvoicePage, payPal } from './cards.ts'
import { ask } from './site.ts'
import type { Account, World } from './world.ts'

const password = 'correct horse battery'

/** A new account for the person at this place. */
export async function enter(world: World, place: number): Promise<void> {
  const number = world.former.length * 10 + place
  const email = `person-${place}@example.com`
  const name = personNames[place] ?? `Person ${place}`
  const { user, sessionId } = await ask(world, async (ports) => {
    const joined = await join(ports, { email, name, password, from: networkOf(number) })
    return { user: joined.user as User, sessionId: ports.secrets.hash(joined.token) }
  })
  world.accounts[place] = {
    name,
    user,
    password,
    sessionId,
    deletedAt: null,
    card: null,
    told: new Map(),
    endedByOthers: new Set(),
    supportRefunds: new Set(),
    special: new Set(),
    terms: new Map(),
    grants: [],
    companyNames: new Map(),
    cancellations: 0,
    surelyCanceled: 0,
    wishes: 0,
    hasAgreed: false,
    proRata: new Set(),
    withdrawn: new Set(),
    declarations: 0,
    receipts: 0,
    lostCustomers: new Set(),
    paused: new Set(),
    isRaced: false,
    checkouts: 0,
    requests: 0,
    lastEnd: 'nothing',
  }
}

const plan = {
  choice: fc.constantFrom<PlanChoice>(...planChoices),
  currency: fc.constantFrom<Currency>(...currencies),
}
/** Most cards work: the others are half of the list. */
const number = fc.oneof(
  { weight: 3, arbitrary: fc.constant(cards.good) },
  { weight: 1, arbitrary: fc.constantFrom(payPal, ...Object.values(cards)) },
)

type Purchase = {
  readonly choice: PlanChoice
  readonly currency: Currency
  readonly number: string
  readonly pays: boolean
  readonly accepts: boolean
  readonly returns: boolean
  readonly agrees?: boolean
}

export const buy = define<Purchase>({
  name: 'buy',
  weight: 14,
  args: {
    ...plan,
    number,
    pays: fc.integer({ min: 0, max: 9 }).map((dice) => dice > 0),
    accepts: fc.integer({ min: 0, max: 4 }).map((dice) => dice > 0),
    returns: fc.boolean(),
    agrees: fc.boolean(),
  },
  isPossible: isFree,
  run: async ({ world, account }, { choice: { planId, cycle }, currency, ...given }) => {
    const { user } = account
    const agreed = given.agrees ? orderTexts.current.version : ''
    account.hasAgreed ||= agreed !== ''
    const order = { user, planId, cycle, currency, agreed, language: user.language }
    const started = await ask(world, (ports) => startCheckout(ports, order))
    if (isRefusal(started) || !started.url.includes('/checkout/')) return
    const checkoutId = started.url.slice(started.url.lastIndexOf('/') + 1)
    if (!given.pays) return
    await payCheckout({ world, account }, { ...given, checkoutId })
    if (given.returns) await ask(world, (ports) => confirmCheckout(ports, { user, checkoutId }))
  },
})

type CheckoutPayment = Pick<Purchase, 'number' | 'accepts'> & { readonly checkoutId: string }

async function payCheckout(
  { world, account }: Scene,
  { checkoutId, number: typed, accepts }: CheckoutPayment,
): Promise<void> {
  // Paid in another tab: no page would take this card.
  const shown = await world.sandbox.controls.findCheckout(checkoutId)
  if (shown?.status !== 'open') return
  const method = typed === payPal ? ({ method: 'paypal' } as const) : card(typed)
  const payment = { ...method, ...(world.tax && { billing: toBilling(account) }) }
  const answer = await world.sandbox.controls.payCheckout(checkoutId, payment)
  const isPaid = await answerBank(world, { answer, accepts })
  if (isPaid && typed === payPal) account.card = null
  else if (isPaid)
    account.card = { last4: typed.slice(-4), pays: isPaying(typed), at: world.clock.now() }
}

/** Everybody lives somewhere else, and every other one buys for a business. */
function toBilling({ user }: Scene['account']) {
  const place = [...user.id].reduce((sum, letter) => sum + letter.charCodeAt(0), 0)
  const country = ['AT', 'FR', 'DE', 'CH'][place % 4]
  const address = { line1: 'Main Street 1', city: 'Capital', country }
  const isBusiness = place % 2 === 0 && country === 'AT'
  return isBusiness ? { ...address, company: 'Engines', vatId: 'ATU13585627' } : address
}

/** Two tabs with a payable checkout each, which normally can't happen. */
type SecondPurchase = Pick<Purchase, 'choice' | 'currency'> & { readonly number?: string }

export const buyTwice = define<SecondPurchase>({
  name: 'buy twice',
  weight: 3,
  args: { ...plan, number: fc.constantFrom(cards.good, cards.good, cards.refundFails) },
  isPossible: isFree,
  run: async ({ world, account }, { choice, currency, number = cards.good }) => {
    const { planId, cycle } = choice
    const { user } = account
    const order = { user, planId, cycle, currency, language: user.language }
    const started = await ask(world, (ports) => startCheckout(ports, order))
    if (isRefusal(started) || !started.url.includes('/checkout/')) return
    account.checkouts += 1
    const key = `second:${user.id}:${account.checkouts}`
    const second = await ask(world, async (ports) => {
      const customerId = (await ports.billing.findAccount(user.id))?.customerId
      if (!customerId) return null
      const { id: userId, language } = user
      const order = { customerId, userId, language, planId, cycle, currency, key }
      const opened = await ports.payments.openCheckout(order)
      return isRefusal(opened) ? null : opened.id
    }).catch((fault) => {
      if (!account.deletedAt) throw fault
      return null
    })
    const first = started.url.slice(started.url.lastIndexOf('/') + 1)
    const paid = { number: cards.good, accepts: true }
    await payCheckout({ world, account }, { ...paid, checkoutId: first })
    // Of two in the same second, a random one would be the older.
    world.clock.move(minutes(1))
    const { card } = account
    if (second) await payCheckout({ world, account }, { ...paid, number, checkoutId: second })
    // The first plan stays, with its own card.
    account.card = card
  },
})

export const change = define<{ readonly choice: PlanChoice; readonly accepts: boolean }>({
  name: 'change plan',
  weight: 8,
  args: { choice: plan.choice, accepts: fc.boolean() },
  isPossible: isSubscribed,
  run: async ({ world, account }, { choice: wanted, accepts }) => {
    const { user } = account
    const shown = await ask(world, (ports) => previewChange(ports, { user, choice: wanted }))
    if (isRefusal(shown)) return
    const agreed = shown.timing === 'now' ? toAgreed(shown) : null
    // Whatever comes of it, they want to go on.
    account.told.delete(shown.had.id)
    account.wishes += 1
    const changed = await ask(world, (ports) =>
      changePlan(ports, { user, choice: wanted, agreed, language: 'en' }),
    )
    if (!isRefusal(changed)) account.told.delete(shown.had.id)
    if (isRefusal(changed) && changed.refused === 'card-asks') {
      const invoiceId = changed.url.slice(changed.url.lastIndexOf('/') + 1)
      await payInvoicePage({ world, account }, { invoiceId, number: null, accepts })
    }
  },
})

export const cancel = define({
  name: 'cancel',
  weight: 7,
  isPossible: isSubscribed,
  run: async ({ world, account }) => {
    account.lastEnd = 'canceling'
    account.cancellations += 1
    const [before] = findTheirs({ world, account })
    const input = { user: account.user, reason: '' }
    const { wishes } = account
    const canceled = await ask(world, (ports) => cancelPlan(ports, input))
    if (isRefusal(canceled)) return
    // In another tab they changed their mind.
    if (account.wishes > wishes) return
    if (before) account.told.set(before.id, world.clock.now())
    if (canceled.timing === 'later' && !world.isDisrupted) account.surelyCanceled += 1
  },
})

export const keep = define({
  name: 'keep',
  weight: 3,
  isPossible: isSubscribed,
  run: ({ world, account }) => {
    account.told.clear()
    account.wishes += 1
    return ask(world, (ports) => keepPlan(ports, account.user))
  },
})

export const refund = define({
  name: 'ask for the money back',
  weight: 10,
  isPossible: isSubscribed,
  run: async ({ world, account }) => {
    account.lastEnd = 'refund'
    const theirs = findTheirs({ world, account })
    const done = await ask(world, (ports) => requestRefund(ports, account.user))
    const [only] = theirs
    if (!isRefusal(done) && only && theirs.length === 1)
      account.told.set(only.id, world.clock.now())
  },
})

export const leave = define({
  name: 'delete the account',
  weight: 2,
  isPossible: isHere,
  run: async ({ world, account }) => {
    const { user, password: typed, sessionId } = account
    const proof = { user, password: typed, sessionId }
    try {
      await ask(world, (ports) => deleteAccount(ports, proof))
    } finally {
      // A customer who got no answer finds out when they try to log in.
      if (!(await world.store.users.findUser(user.id))) retire(world, account)
    }
  },
})

function retire({ clock, former }: World, account: Account): void {
  account.deletedAt = clock.now()
  former.push(account)
}

export const signUpAgain = define({
  name: 'sign up again',
  weight: 3,
  isPossible: ({ account }) => account.deletedAt !== null,
  run: ({ world, account }) => enter(world, world.accounts.indexOf(account)),
})
