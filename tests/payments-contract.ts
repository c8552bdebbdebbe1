import { describe, type TestContext, test } from 'vitest'
import { apiCases } from './contract/api.ts'
import type { PaymentCase } from './contract/cases.ts'
import { changeCases } from './contract/changes.ts'
import { collectionCases } from './contract/collection.ts'
import { moneyBackCases } from './contract/money-back.ts'
import { normalize } from './contract/normalize.ts'
import { purchaseCases } from './contract/purchases.ts'
import { requestCases } from './contract/requests.ts'
import { scheduleCases } from './contract/schedules.ts'
import { type OpenPayments, openWorld } from './contract/world.ts'

const cases = [
  ...purchaseCases,
  ...changeCases,
  ...scheduleCases,
  ...collectionCases,
  ...moneyBackCases,
  ...requestCases,
  ...apiCases,
]

export const caseNames: readonly string[] = cases.map(({ name }) => name)

/** What the gateway relies on, at Stripe and in the sandbox alike. The numbers are those of the audit. See ADR-0033. */
export function describePayments(name: string, open: OpenPayments): void {
  describe(name, () => {
    for (const one of cases) test(one.name, (context) => tryOut(one, { open, context }))
  })
}

type Trial = { readonly open: OpenPayments; readonly context: TestContext }

async function tryOut(
  { name, start, needsPages, run }: PaymentCase,
  { open, context }: Trial,
): Promise<void> {
  const engine = await open()
  if (needsPages && !engine.desk) return context.skip('no program can press its buttons')
  const world = await openWorld(engine, start)
  try {
    const facts = await run(world)
    await engine.record(name, normalize(facts, world.start))
  } finally {
    await world.close()
  }
}
