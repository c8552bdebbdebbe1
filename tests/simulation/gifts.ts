import type { PaidPlanId } from '@ghost-writers-ia/rules/plans'
import { isAbove, type PlanId } from '@ghost-writers-ia/rules/plans'
import fc from 'fast-check'
import { givePlan, revokePlan } from '#domain/billing/give-plan.ts'
import { isRefusal } from '#domain/refusal.ts'
import { days, later } from '#domain/time.ts'
import { reserve } from '#domain/usage/reserve.ts'
import { commit, release } from '#domain/usage/settle.ts'
import { define, isHere } from './act.ts'
import { ask } from './site.ts'
import type { Account } from './world.ts'

/** The best of the plans that were given and aren't over, as far as it goes beyond that one. */
export function chooseBest({ grants }: Account, { plan, now }: { plan: PlanId; now: Date }) {
  const current = grants.filter(({ endsAt }) => endsAt > now)
  return current.reduce((best, { planId }) => (isAbove(planId, best) ? planId : best), plan)
}

type Gift = { readonly planId: PaidPlanId; readonly days: number }

export const give = define<Gift>({
  name: 'support gives a plan',
  args: { planId: fc.constantFrom('essential', 'pro'), days: fc.constantFrom(3, 30, 400) },
  isPossible: isHere,
  run: async ({ world, account }, { planId, days: count }) => {
    const { user, grants } = account
    const endsAt = later(world.clock.now(), days(count))
    const id = `grant-${user.id}-${grants.length}`
    const grant = { id, userId: user.id, planId, reason: 'An apology', endsAt }
    await ask(world, (ports) => givePlan(ports, grant))
    grants.push({ planId, endsAt })
  },
})

/** The best one, and of two like it the one that lasts longer. */
export const revoke = define({
  name: 'support takes the given plan back',
  weight: 1,
  isPossible: ({ world, account }) =>
    isHere({ world, account }) && account.grants.some(({ endsAt }) => endsAt > world.clock.now()),
  run: async ({ world, account }) => {
    const { user, grants } = account
    const now = world.clock.now()
    const revoked = await ask(world, (ports) => revokePlan(ports, user.id))
    if (isRefusal(revoked)) return
    const best = chooseBest(account, { plan: 'free', now })
    const same = grants.filter(({ planId, endsAt }) => planId === best && endsAt > now)
    const [last] = same.toSorted((one, other) => Number(other.endsAt) - Number(one.endsAt))
    if (last) last.endsAt = now
  },
})

type Use = { readonly count: number; readonly outcome: 'committed' | 'released' | 'lost' }

/** A lost one is given back when it has expired. */
export const useModels = define<Use>({
  name: 'use the models',
  weight: 3,
  args: {
    count: fc.constantFrom(1, 3, 8),
    outcome: fc.constantFrom('committed', 'committed', 'released', 'lost'),
  },
  isPossible: isHere,
  run: async ({ world, account }, { count, outcome }) => {
    const userId = account.user.id
    for (let left = count; left > 0; left -= 1) {
      account.requests += 1
      const id = { userId, requestId: `request-${account.requests}` }
      const reserved = await ask(world, (ports) => reserve(ports, id))
      if (isRefusal(reserved)) return
      if (outcome === 'committed') await ask(world, (ports) => commit(ports, id))
      if (outcome === 'released') await ask(world, (ports) => release(ports, id))
    }
  },
})
