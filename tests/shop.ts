import { expect } from 'vitest'
import type { PaidPlanId } from '#domain/billing/paid-subscription.ts'
import { startCheckout } from '#domain/billing/start-checkout.ts'
import { firstSubscription, type User } from '#domain/identity/user.ts'
import type { BillingCycle, PlanId } from '#domain/plans/plans.ts'
import { isRefusal } from '#domain/refusal.ts'
import type { Engine } from './engines.ts'
import { ada, grace } from './people.ts'
import { openTestPorts, type TestPorts } from './ports.ts'
import { goodCard } from './sandbox.ts'

/** A site with plans to sell, and Ada and Grace as users. */
export type Shop = TestPorts & { readonly faults: unknown[] }

type Wish = { readonly user?: User; readonly planId?: PaidPlanId; readonly cycle?: BillingCycle }

export async function openShop(
  engine: Engine,
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
  { user = ada, planId = 'pro', cycle = 'monthly' }: Wish = {},
) {
  return startCheckout(shop, { user, planId, cycle })
}

/** A checkout that is open, by its id. */
export async function open(shop: TestPorts, wish: Wish = {}): Promise<string> {
  const started = await press(shop, wish)
  if (isRefusal(started)) throw new Error(`No checkout: ${started.refused}`)
  return started.url.slice(started.url.lastIndexOf('/') + 1)
}

/** From the button to the money; the news are on their way. Answers the checkout's id. */
export async function buy(shop: TestPorts, wish: Wish = {}): Promise<string> {
  const id = await open(shop, wish)
  await pay(shop, id)
  return id
}

export async function pay({ desk }: TestPorts, checkoutId: string): Promise<void> {
  expect(await desk.payCheckout(checkoutId, goodCard)).toMatchObject({ kind: 'paid' })
}

export async function findPlan({ users }: TestPorts, user = ada): Promise<PlanId | undefined> {
  return (await users.findSubscription(user.id))?.plan
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
