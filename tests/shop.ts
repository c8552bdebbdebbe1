import { card, goodCard } from 'stripe-sandbox/testing'
import { expect } from 'vitest'
import type { PaidPlanId } from '#domain/billing/paid-subscription.ts'
import { startCheckout } from '#domain/billing/start-checkout.ts'
import { firstSubscription, type User } from '#domain/identity/user.ts'
import type { Currency } from '#domain/money.ts'
import type { BillingCycle, PlanId } from '#domain/plans/plans.ts'
import { isRefusal } from '#domain/refusal.ts'
import { changePlan } from '#domain/subscriptions/change-plan.ts'
import type { PlanWish } from '#domain/subscriptions/plan-wish.ts'
import { type Preview, previewChange } from '#domain/subscriptions/preview-change.ts'
import { openCardPage, takeNewCard } from '#domain/subscriptions/update-card.ts'
import { later } from '#domain/time.ts'
import { allow } from './accounts.ts'
import { type Engine, engines } from './engines.ts'
import { ada, grace } from './people.ts'
import { openTestPorts, type TestPorts } from './ports.ts'

/** A site with plans to sell, and Ada and Grace as users. */
export type Shop = TestPorts & { readonly faults: unknown[] }

type Wish = {
  readonly user?: User
  readonly planId?: PaidPlanId
  readonly cycle?: BillingCycle
  readonly currency?: Currency
}

export async function openShop(
  engine: Engine = engines[0],
  given: Parameters<typeof openTestPorts>[1] = {},
): Promise<Shop> {
  const faults: unknown[] = []
  const ports = await openTestPorts(engine, { report: (fault) => faults.push(fault), ...given })
  return { ...(await furnish(ports)), faults }
}

/** Plans on the shelf and people at the door, whatever the ports are on. */
export async function furnish<Given extends TestPorts>(ports: Given): Promise<Given> {
  const free = firstSubscription(ports.clock.now())
  await ports.users.addUser(ada, free)
  await ports.users.addUser(grace, free)
  await ports.stock()
  await ports.finish()
  return ports
}

/** Asks for a checkout as the pay button does. */
export function press(
  shop: TestPorts,
  { user = ada, planId = 'pro', cycle = 'monthly', currency = 'usd' }: Wish = {},
) {
  return startCheckout(shop, { user, planId, cycle, currency })
}

/** A checkout that is open, by its id. */
export async function open(shop: TestPorts, wish: Wish = {}): Promise<string> {
  const started = await press(shop, wish)
  if (isRefusal(started)) throw new Error(`No checkout: ${started.refused}`)
  return started.url.slice(started.url.lastIndexOf('/') + 1)
}

/** A second checkout of Ada's beside the first, as only a mishap opens it. */
export async function openSecond(shop: TestPorts, key = 'second'): Promise<{ id: string }> {
  const customerId = await getCustomer(shop)
  const wish = { planId: 'pro', cycle: 'monthly', currency: 'usd' } as const
  return allow(await shop.payments.openCheckout({ customerId, userId: ada.id, ...wish, key }))
}

/** From the button to the money; the news are on their way. Answers the checkout's id. */
export async function buy(shop: TestPorts, wish: Wish = {}): Promise<string> {
  const id = await open(shop, wish)
  await pay(shop, id)
  return id
}

/** Buys with a card, and hears everything about it. */
export async function subscribe(
  shop: TestPorts,
  { number = goodCard.number, ...wish }: Wish & { readonly number?: string } = {},
): Promise<void> {
  const answer = await shop.desk.payCheckout(await open(shop, wish), card(number))
  if (answer.kind === 'challenge') await shop.desk.answerChallenge(answer.challengeId, true)
  await shop.finish()
}

/** Lets time pass, and hears everything that happens meanwhile. */
export async function pass(shop: TestPorts, ms: number): Promise<void> {
  await shop.desk.moveClock(later(shop.calendar.now(), ms))
  await shop.finish()
}

/** Gives another card on the provider's page and comes back from it. */
export async function giveCard(shop: TestPorts, number: string, user = ada) {
  const page = await openCardPage(shop, { user, visit: 'visit-1' })
  if (isRefusal(page)) throw new Error(`No page for a card: ${page.refused}`)
  const portalId = page.url.slice(page.url.lastIndexOf('/') + 1)
  const answer = await shop.desk.updateCard(portalId, card(number))
  if (answer.kind === 'challenge') await shop.desk.answerChallenge(answer.challengeId, true)
  const taken = await takeNewCard(shop, user)
  await shop.finish()
  return { answer, taken }
}

/** What a change to more costs at this moment. */
export async function preview(shop: TestPorts, wish: PlanWish): Promise<Offered> {
  const shown = allow(await previewChange(shop, { user: ada, wish }))
  if (shown.timing !== 'now') throw new Error('It would begin later')
  return shown
}

type Offered = Extract<Preview, { timing: 'now' }>

/** Looks at what more costs, and agrees. */
export async function upgrade(shop: TestPorts, wish: PlanWish) {
  const { at, quote } = await preview(shop, wish)
  const { dueCents, currency } = quote
  const changed = await changePlan(shop, { user: ada, wish, agreed: { at, dueCents, currency } })
  await shop.finish()
  return { changed, dueCents }
}

/** The kinds of what someone was written, the oldest first, but for receipts. */
export async function listMailKinds({ outbox }: TestPorts, user = ada): Promise<string[]> {
  const mails = await outbox.listMails(1_000)
  const theirs = mails.filter(({ to, kind }) => to === user.email && kind !== 'receipt')
  return theirs.map(({ kind }) => kind).toReversed()
}

export async function pay({ desk }: TestPorts, checkoutId: string): Promise<void> {
  expect(await desk.payCheckout(checkoutId, goodCard)).toMatchObject({ kind: 'paid' })
}

export async function findPlan({ users }: TestPorts, user = ada): Promise<PlanId | undefined> {
  return (await users.findSubscription(user.id))?.plan
}

/** What Ada pays for, as far as we know. */
export async function findPaid({ billing }: TestPorts) {
  return (await billing.findAccount(ada.id))?.subscription ?? null
}

export async function getCustomer({ billing }: TestPorts, user = ada) {
  const account = await billing.findAccount(user.id)
  if (!account) throw new Error(`${user.name} is no customer`)
  return account.customerId
}

/** What the provider took and gave back, the newest first. */
export async function listCharges({ desk }: TestPorts) {
  const { customers } = await desk.readOverview()
  return customers.flatMap(({ charges }) =>
    charges.map(({ amountCents, refundedCents }) => [amountCents, refundedCents]),
  )
}

/** Stripe refuses refunds for a reason of its own. */
export function blockRefunds(code: string) {
  return (fetch: typeof globalThis.fetch): typeof globalThis.fetch =>
    async (url, init) => {
      const isRefund = String(url).endsWith('/v1/refunds') && init?.method === 'POST'
      if (!isRefund) return fetch(url, init)
      const error = { type: 'invalid_request_error', code, message: 'No.' }
      return Response.json({ error }, { status: 400 })
    }
}
