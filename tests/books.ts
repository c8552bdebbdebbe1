import { isAbove, type PlanId } from '@ghost-writers-ia/rules/plans'
import type Stripe from 'stripe'
import { expect } from 'vitest'
import type { User } from '#domain/identity/user.ts'
import { ada, grace } from './people.ts'
import type { TestPorts } from './ports.ts'

/**
 * Checks, after all notices were handled, that every user has exactly the plan they pay for or were
 * given, and that each payment and each refund was confirmed by one email.
 */
export async function checkBooks(
  shop: TestPorts,
  users: readonly User[] = [ada, grace],
): Promise<void> {
  await shop.finish()
  for (const user of users) {
    if (await shop.users.findUser(user.id)) await checkUser(shop, user)
  }
  expect(await shop.notices.readInbox(), 'the inbox').toMatchObject({ waiting: 0, givenUp: 0 })
}

async function checkUser(shop: TestPorts, user: User): Promise<void> {
  const account = await shop.billing.findAccount(user.id)
  const customer = account?.customerId
  const live = customer ? await listLive(shop, customer) : []
  expect(live.length, `${user.name} pays once at most`).toBeLessThan(2)

  const paid = (live[0]?.items.data[0]?.price.metadata.plan ?? 'free') as PlanId
  const given = await findGiven(shop, user)
  const plan = isAbove(given, paid) ? given : paid
  const stored = await shop.users.findSubscription(user.id)
  expect(stored?.plan, `the plan of ${user.name}`).toBe(plan)
  expect(account?.subscription?.id, `the subscription of ${user.name}`).toBe(live[0]?.id)
  expect(account?.subscription?.currency, `the currency of ${user.name}`).toBe(live[0]?.currency)
  if (customer) await checkMails(shop, { user, customer })
}

async function listLive({ stripe }: TestPorts, customer: string): Promise<Stripe.Subscription[]> {
  const { data } = await stripe.subscriptions.list({ customer, status: 'all', limit: 100 })
  return data.filter(({ status }) => ['active', 'trialing', 'past_due'].includes(status))
}

async function findGiven({ grants, calendar }: TestPorts, { id }: User): Promise<PlanId> {
  const given = await grants.listGrants(id)
  const now = calendar.now()
  const giving = given.filter(({ endsAt, revokedAt }) => !revokedAt && endsAt > now)
  return giving.reduce<PlanId>(
    (best, { planId }) => (isAbove(planId, best) ? planId : best),
    'free',
  )
}

/** The cents in subjects such as "Your refund of $15.00". */
function sumAmounts(subjects: readonly string[]): number {
  const amounts = subjects.map((subject) => Number(subject.replace(/[^\d]/g, '')))
  return amounts.reduce((sum, amount) => sum + amount, 0)
}

type UserCustomer = { readonly user: User; readonly customer: string }

async function checkMails(shop: TestPorts, { user, customer }: UserCustomer): Promise<void> {
  const mails = await shop.outbox.listMailsTo(user.email, new Date(0))
  const count = (kind: string) => mails.filter((mail) => mail.kind === kind).length
  const expand = ['data.refunds']
  const charges = await shop.stripe.charges.list({ customer, limit: 100, expand })
  const refunds = charges.data.flatMap((charge) => charge.refunds?.data ?? [])
  const failed = refunds.filter(({ status }) => status === 'failed').length
  const invoices = await shop.stripe.invoices.list({ customer, status: 'paid', limit: 100 })
  const paid = invoices.data.filter(({ amount_paid }) => amount_paid > 0)

  expect(count('refund-failed'), 'one email for each failed refund').toBe(failed)
  const told = mails.filter(({ kind }) => kind === 'refunded').map(({ subject }) => subject)
  const returned = refunds.reduce((sum, { amount }) => sum + amount, 0)
  expect(sumAmounts(told), 'the emails tell about each refund once').toBe(returned)
  for (const { id, post_payment_credit_notes_amount: credited } of paid) {
    const back = await shop.payments.listRefunds(id)
    const made = 'refunds' in back ? back.refunds.filter(({ status }) => status !== 'failed') : []
    const total = made.reduce((sum, { amountCents }) => sum + amountCents, 0)
    // The note of a refund that failed stays, for the one that follows.
    if (failed > 0) expect(credited, `credit notes of ${id}`).toBeGreaterThanOrEqual(total)
    else expect(credited, `credit notes of ${id}`).toBe(total)
  }
  const receipts = mails.map(({ action }) => action?.url.split('/invoices/')[1])
  for (const { id } of paid) {
    expect(receipts.filter((invoice) => invoice === id).length, `receipts for ${id}`).toBe(1)
  }
}
