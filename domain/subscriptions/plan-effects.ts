import type { BillingStores } from '../billing/stores.ts'
import type { PlanChange } from '../identity/user.ts'
import type { LanguagePorts } from '../languages/ports.ts'
import { followOwnersPlan, type OwnerStores } from '../teams/follow-owner.ts'
import type { ClockPorts } from '../time.ts'
import type { Transaction } from '../transaction.ts'
import { changeAllowance } from '../usage/allowance.ts'
import type { UsagePorts } from '../usage/ports.ts'

export type PlanEffects = Pick<BillingStores, 'planChanged'>

type EffectStores = OwnerStores & Pick<LanguagePorts, 'languages'> & Pick<UsagePorts, 'usage'>

type EffectPorts = ClockPorts & { readonly siteUrl: string }

/** Transactions in which billing can write a new plan. It doesn't know what follows from one. */
export function withPlanEffects<Stores extends EffectStores>(
  transaction: Transaction<Stores>,
  ports: EffectPorts,
): Transaction<Stores & PlanEffects> {
  return (work) =>
    transaction((stores) =>
      work({ ...stores, planChanged: (change) => planChanged({ ...ports, ...stores }, change) }),
    )
}

/**
 * Adjusts the allowance, the language and the teams that a user owns to their new plan. Emails an
 * owner whose plan no longer includes teams.
 */
async function planChanged(ports: EffectStores & EffectPorts, change: PlanChange): Promise<void> {
  await changeAllowance(ports, change)
  await ports.languages.clearLanguage(change.userId)
  await followOwnersPlan(ports, change)
}
