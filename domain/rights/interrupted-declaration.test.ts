import { describe, expect, test } from 'vitest'
import { checkBooks } from '#tests/books.ts'
import { crashStep } from '#tests/crash-at.ts'
import {
  cancellation,
  getNumber,
  send,
  settleDeclarations,
  withdrawal,
} from '#tests/declarations.ts'
import { ada } from '#tests/people.ts'
import {
  findPlan,
  listCharges,
  listMailKinds,
  openShop,
  pass,
  type Shop,
  subscribe,
} from '#tests/shop.ts'
import { cancelPlan } from '../subscriptions/cancel-plan.ts'
import { requestRefund } from '../subscriptions/request-refund.ts'
import { days, hours } from '../time.ts'
import { carryOutDeclarations } from './carry-out.ts'
import type { Declared } from './ports.ts'

/** What the process writes to or asks: its database and the payment provider. */
const touched = [
  'payments',
  'declarations',
  'refunds',
  'changeIntents',
  'billing',
  'notifications',
  'users',
  'limits',
] as const

type Crash = {
  /** The call at which the process dies. */
  readonly at: number
  /** That call still has its effect. */
  readonly isAfter: boolean
}

/** Ports of a process that dies at a call: from then on nothing that it does has an effect. */
function openDying<Ports extends Shop>(shop: Ports, { at, isAfter }: Crash) {
  let count = 0
  const die = () => {
    throw new Error('The process has died')
  }
  const wrap =
    (work: (...given: unknown[]) => unknown) =>
    async (...given: unknown[]) => {
      count += 1
      if (count > at || (count === at && !isAfter)) die()
      const answer = await work(...given)
      if (count >= at) die()
      return answer
    }
  const wrapAll = (port: object) =>
    Object.fromEntries(
      Object.entries(port).map(([name, work]) => [
        name,
        typeof work === 'function' ? wrap(work) : work,
      ]),
    )
  const dying = Object.fromEntries(touched.map((name) => [name, wrapAll(shop[name])]))
  const transaction = wrap(shop.transaction as never)
  return { dying: { ...shop, ...dying, transaction } as Ports, getCount: () => count }
}

/** Returns whether the process got through before it died. */
async function run(shop: Shop, crash: Crash): Promise<boolean> {
  const { dying, getCount } = openDying(shop, crash)
  try {
    while (await carryOutDeclarations(dying));
  } catch {
    // It died.
  }
  return getCount() < crash.at
}

type Case = {
  readonly declared: Declared
  /** A customer who asked us to start, on a second purchase: a part is refunded. */
  readonly isPartial?: boolean
  readonly plan: 'free' | 'pro'
  readonly charges: readonly (readonly number[])[]
  readonly mails: readonly string[]
}

const cases: Record<string, Case> = {
  'a withdrawal': {
    declared: withdrawal,
    plan: 'free',
    charges: [[1_500, 1_500]],
    mails: ['welcome', 'withdrawal-received', 'refunded'],
  },
  'a withdrawal with a refund of a part': {
    declared: withdrawal,
    isPartial: true,
    plan: 'free',
    charges: [
      [1_500, 1_017],
      [1_500, 1_500],
    ],
    mails: ['welcome', 'refunded', 'welcome', 'withdrawal-received', 'refunded'],
  },
  'a cancellation': {
    declared: cancellation,
    plan: 'pro',
    charges: [[1_500, 0]],
    mails: ['welcome', 'cancellation-received', 'canceled'],
  },
}

async function openCase({ declared, isPartial = false }: Case) {
  const opened = await openShop()
  const shop = { ...opened, consents: { ...opened.consents, hasConsent: async () => isPartial } }
  await subscribe(shop)
  if (isPartial) {
    await requestRefund(shop, ada)
    await shop.finish()
    await subscribe(shop)
    await pass(shop, days(10))
    const reservation = { userId: ada.id, requestId: 'r', cost: 10, purpose: null, source: null }
    const times = { reservedAt: shop.calendar.now(), expiresAt: shop.calendar.now() }
    await shop.queue.reserve({ ...reservation, ...times })
    await shop.queue.settle({ id: reservation, state: 'committed', at: shop.calendar.now() })
  }
  await send(shop, { ...declared, contract: await getNumber(shop) })
  return shop
}

describe.each(Object.entries(cases))('%s that a crash interrupts', (_, one) => {
  test.each([false, true])(
    'at any call (had its effect: %s) is finished, once',
    async (isAfter) => {
      let crashes = 0
      for (let at = 1 + (isAfter ? 2 : 0); ; at += crashStep) {
        const shop = await openCase(one)
        const isThrough = await run(shop, { at, isAfter })
        await pass(shop, hours(2))
        await settleDeclarations(shop)

        const [declaration] = await shop.declarations.listDeclarationsOf({
          userId: ada.id,
          email: ada.email,
        })
        expect(declaration, `crash at ${at}`).toMatchObject({ state: 'done' })
        expect(await findPlan(shop), `crash at ${at}`).toBe(one.plan)
        expect(await listCharges(shop), `crash at ${at}`).toEqual(one.charges)
        // A refund that was begun and not made looks like one that the provider has refused so far:
        // then an email of its own says that the plan has ended.
        const kinds = (await listMailKinds(shop)).filter((kind) => kind !== 'ended')
        expect(kinds, `crash at ${at}`).toEqual(one.mails)
        await checkBooks(shop)
        if (isThrough) break
        crashes += 1
      }
      expect(crashes).toBeGreaterThan(2)
    },
  )
})

test('a plan that the customer cancels and withdraws from at the same moment ends', async () => {
  const shop = await openCase({ ...(cases['a withdrawal'] as Case) })

  await Promise.all([cancelPlan(shop, { user: ada, reason: '' }), carryOutDeclarations(shop)])
  await pass(shop, hours(2))
  await settleDeclarations(shop)

  expect(await findPlan(shop)).toBe('free')
  expect(await listCharges(shop)).toEqual([[1_500, 1_500]])
})
