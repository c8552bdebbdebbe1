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

/** The behavior of Stripe that the gateway relies on, as numbered cases for Stripe and the sandbox. See ADR-0033. */
export function describePayments(name: string, open: OpenPayments): void {
  describe(name, () => {
    for (const one of cases) test(one.name, (context) => runCase(one, { open, context }))
  })
}

type CaseRun = { readonly open: OpenPayments; readonly context: TestContext }

async function runCase(
  { name, start, needsPages, run }: PaymentCase,
  { open, context }: CaseRun,
): Promise<void> {
  const engine = await open()
  if (needsPages && !engine.controls) return context.skip("needs a button pressed on Stripe's page")
  const world = await openWorld(engine, start)
  try {
    const facts = await run(world)
    await engine.record(name, normalize(facts, world.start))
  } finally {
    await world.close()
  }
}
