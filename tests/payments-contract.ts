import { describe, type TestContext, test } from 'vitest'
import { apiCases } from './contract/api.ts'
import { findReason, type PaymentCase } from './contract/cases.ts'
import { changeCases } from './contract/changes.ts'
import { collectionCases } from './contract/collection.ts'
import { endingCases } from './contract/endings.ts'
import { moneyBackCases } from './contract/money-back.ts'
import { normalize } from './contract/normalize.ts'
import { pageCases } from './contract/page-cases.ts'
import { purchaseCases } from './contract/purchases.ts'
import { requestCases } from './contract/requests.ts'
import { scheduleCases } from './contract/schedules.ts'
import { taxCases } from './contract/taxes.ts'
import { type OpenPayments, openWorld } from './contract/world.ts'

const cases = [
  ...purchaseCases,
  ...changeCases,
  ...scheduleCases,
  ...collectionCases,
  ...moneyBackCases,
  ...taxCases,
  ...requestCases,
  ...apiCases,
  ...endingCases,
  ...pageCases,
]

export const caseNames: readonly string[] = cases.map(({ name }) => name)

/** The behavior of Stripe that the gateway relies on, as numbered cases for Stripe and the sandbox. See ADR-0033. */
export function describePayments(name: string, open: OpenPayments): void {
  describe(name, () => {
    for (const one of cases) test(one.name, (context) => runCase(one, { open, context }))
  })
}

type CaseRun = { readonly open: OpenPayments; readonly context: TestContext }

async function runCase(one: PaymentCase, { open, context }: CaseRun): Promise<void> {
  const engine = await open()
  const reason = findReason(one, engine)
  if (reason) return context.skip(reason)
  const world = await openWorld(engine, one.start)
  try {
    const facts = await one.run(world)
    await engine.record(one.name, normalize(facts, world.start))
  } finally {
    await world.close()
  }
}
