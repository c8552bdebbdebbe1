import type { BillingCycle } from '@ghost-writers-ia/rules/plan'
import type { PaidPlanId, PlanId } from '@ghost-writers-ia/rules/plans'
import { card, goodCard } from 'stripe-sandbox/testing'
import { expect } from 'vitest'
import type { PlanChoice } from '#domain/billing/paid-subscription.ts'
import { startCheckout } from '#domain/billing/start-checkout.ts'
import { settleChanges, settleRefunds } from '#domain/billing/sync-subscription.ts'
import { orderTexts } from '#domain/copy/en/order-texts.ts'
import { firstSubscription, type User } from '#domain/identity/user.ts'
import type { Currency } from '#domain/money.ts'
import { isRefusal } from '#domain/refusal.ts'
import type { SiteLanguage } from '#domain/site-language.ts'
import { type AgreedPlanChange, changePlan } from '#domain/subscriptions/change-plan.ts'
import { type Preview, previewChange } from '#domain/subscriptions/preview-change.ts'
import { adoptNewCard, openCardPage } from '#domain/subscriptions/update-card.ts'
import { later } from '#domain/time.ts'
import { allow } from './accounts.ts'
import { type Engine, engines } from './engines.ts'
import { ada, grace } from './people.ts'
import { openTestPorts, type TestPorts } from './ports.ts'

/** A site with plans to sell, and Ada and Grace as users. */
export type Shop = TestPorts & { readonly faults: unknown[] }

type PurchaseInput = {
  readonly user?: User
  readonly planId?: PaidPlanId
  readonly cycle?: BillingCycle
  readonly currency?: Currency
  /** The version of the texts that the buyer agreed to. */
  readonly agreed?: string
  /** Of the page. */
  readonly language?: SiteLanguage
}

export async function openShop(
  engine: Engine = engines[0],
  options: Parameters<typeof openTestPorts>[1] = {},
): Promise<Shop> {
  const faults: unknown[] = []
  const ports = await openTestPorts(engine, { report: (fault) => faults.push(fault), ...options })
  return { ...(await furnish(ports)), faults }
}

/** Adds Ada and Grace, and creates the products and prices. */
export async function furnish<AnyPorts extends TestPorts>(ports: AnyPorts): Promise<AnyPorts> {
  const free = firstSubscription(ports.clock.now())
  await ports.users.addUser(ada, free)
  await ports.users.addUser(grace, free)
  await ports.stock()
  await ports.finish()
  return ports
}

/** Starts a checkout as the pay button does. */
export function press(
  shop: TestPorts,
  { user = ada, planId = 'pro', cycle = 'monthly', currency = 'usd', ...input }: PurchaseInput = {},
) {
  return startCheckout(shop, { user, planId, cycle, currency, language: 'en', ...input })
}

/** Starts a checkout and returns its id. */
export async function open(shop: TestPorts, input: PurchaseInput = {}): Promise<string> {
  const started = await press(shop, input)
  if (isRefusal(started)) throw new Error(`The checkout was refused: ${started.refused}`)
  return started.url.slice(started.url.lastIndexOf('/') + 1)
}

/** Opens a second checkout for Ada beside the first, which normally can't happen. */
export async function openSecond(shop: TestPorts, key = 'second'): Promise<{ id: string }> {
  const customerId = await getCustomer(shop)
  const order = { planId: 'pro', cycle: 'monthly', currency: 'usd', language: 'en' } as const
  return allow(await shop.payments.openCheckout({ customerId, userId: ada.id, ...order, key }))
}

/** Starts and pays a checkout; its webhooks aren't handled yet. Returns the checkout's id. */
export async function buy(shop: TestPorts, input: PurchaseInput = {}): Promise<string> {
  const id = await open(shop, input)
  await pay(shop, id)
  return id
}

type CardInput = {
  readonly number?: string
  readonly expiry?: string
  /** The address, where the checkout asks for one. */
  readonly billing?: ReturnType<typeof card>['billing']
}

/** Buys a plan with a card and handles all webhooks. */
export async function subscribe(
  shop: TestPorts,
  {
    number = goodCard.number,
    expiry = goodCard.expiry,
    billing,
    ...input
  }: PurchaseInput & CardInput & { readonly expiry?: string } = {},
): Promise<void> {
  const paidWith = card(number, { expiry, billing })
  const result = await shop.controls.payCheckout(await open(shop, input), paidWith)
  if (result.kind === 'challenge') await shop.controls.answerChallenge(result.challengeId, true)
  await shop.finish()
}

/** Moves the sandbox's clock forward and handles all webhooks. */
export async function pass(shop: TestPorts, ms: number): Promise<void> {
  await shop.controls.moveClock(later(shop.calendar.now(), ms))
  await shop.finish()
}

/** Runs the chores that finish what was interrupted or is owed. */
export async function settleAll(shop: TestPorts): Promise<void> {
  do await shop.finish()
  while ((await settleChanges(shop)) || (await settleRefunds(shop)))
}

/** Changes the card on the provider's page and returns to the site. */
export async function giveCard(
  shop: TestPorts,
  number: string,
  { user = ada, ...typed }: Parameters<typeof card>[1] & { readonly user?: User } = {},
) {
  const page = await openCardPage(shop, { user, visit: 'visit-1' })
  if (isRefusal(page)) throw new Error(`The card page was refused: ${page.refused}`)
  const portalId = page.url.slice(page.url.lastIndexOf('/') + 1)
  const result = await shop.controls.updateCard(portalId, card(number, typed))
  if (result.kind === 'challenge') await shop.controls.answerChallenge(result.challengeId, true)
  const taken = await adoptNewCard(shop, user)
  await shop.finish()
  return { answer: result, taken }
}

/** Previews an upgrade, with what the customer agrees to by making it. */
export async function preview(shop: TestPorts, choice: PlanChoice) {
  const shown = allow(await previewChange(shop, { user: ada, choice }))
  if (shown.timing !== 'now') throw new Error('The change is not an upgrade: it would start later')
  return { ...shown, agreed: toAgreed(shown) }
}

type UpgradePreview = Extract<Preview, { timing: 'now' }>

export function toAgreed({ at, quote }: UpgradePreview): AgreedPlanChange {
  const { dueCents, currency } = quote
  return { at, dueCents, currency, version: orderTexts.current.version }
}

/** What the page of a change sends. */
export function toChangeForm({ at, dueCents, currency, version }: AgreedPlanChange) {
  return { at: at.toISOString(), due: String(dueCents), currency, version }
}

/** Previews an upgrade, then makes it for the previewed amount. */
export async function upgrade(shop: TestPorts, choice: PlanChoice) {
  const { agreed } = await preview(shop, choice)
  const changed = await changePlan(shop, { user: ada, choice, agreed, language: 'en' })
  await shop.finish()
  return { changed, dueCents: agreed.dueCents }
}

/** The kinds of emails to a user, the oldest first, without receipts. */
export async function listMailKinds({ outbox }: TestPorts, user = ada): Promise<string[]> {
  const mails = await outbox.listMails(1_000)
  const theirs = mails.filter(({ to, kind }) => to === user.email && kind !== 'receipt')
  return theirs.map(({ kind }) => kind).toReversed()
}

export async function pay({ controls }: TestPorts, checkoutId: string): Promise<void> {
  expect(await controls.payCheckout(checkoutId, goodCard)).toMatchObject({ kind: 'paid' })
}

export async function findPlan({ users }: TestPorts, user = ada): Promise<PlanId | undefined> {
  return (await users.findSubscription(user.id))?.plan
}

/** Ada's paid subscription in our records. */
export async function findPaid({ billing }: TestPorts) {
  return (await billing.findAccount(ada.id))?.subscription ?? null
}

export async function getCustomer({ billing }: TestPorts, user = ada) {
  const account = await billing.findAccount(user.id)
  if (!account) throw new Error(`${user.name} has no customer id`)
  return account.customerId
}

/** Charged and refunded amounts at the provider, the newest first. */
export async function listCharges({ controls }: TestPorts) {
  const { customers } = await controls.readOverview()
  return customers.flatMap(({ charges }) =>
    charges.map(({ amountCents, refundedCents }) => [amountCents, refundedCents]),
  )
}

/** Makes Stripe refuse refunds with an error code, until it ends. */
export function openRefusals(code: string) {
  let isOver = false
  return {
    end: () => {
      isOver = true
    },
    around:
      (fetch: typeof globalThis.fetch): typeof globalThis.fetch =>
      async (url, init) => {
        const isRefund = String(url).endsWith('/v1/refunds') && init?.method === 'POST'
        if (isOver || !isRefund) return fetch(url, init)
        const error = { type: 'invalid_request_error', code, message: 'No.' }
        return Response.json({ error }, { status: 400 })
      },
  }
}
