import type { Due } from '../billing/history.ts'
import type { BillingPorts } from '../billing/ports.ts'
import type { UserId } from '../identity/user.ts'
import type { PlanId } from '../plans/plans.ts'

export type Standing = {
  /** The payment that the plan waits for. */
  readonly due: Due | null
  /** It goes on by itself; otherwise it ends, or becomes another, because that was agreed or because it was given. */
  readonly isRenewed: boolean
}

type Had = { readonly userId: UserId; readonly plan: PlanId }

/** How someone's plan stands, as we knew last: asked for every dashboard, so it asks nobody else. */
export async function readStanding(
  { billing }: Pick<BillingPorts, 'billing'>,
  { userId, plan }: Had,
): Promise<Standing> {
  const account = await billing.findAccount(userId)
  const paid = account?.subscription ?? null
  // Billed in another rhythm it is the same plan.
  const isKept = !paid?.change || paid.change.planId === plan
  return {
    due: paid?.status === 'past-due' ? (account?.due ?? null) : null,
    isRenewed: plan === 'free' || (paid?.planId === plan && !paid.endsAt && isKept),
  }
}
