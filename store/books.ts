import type { PaidPlanId, PlanId } from '@ghost-writers-ia/rules/plans'
import type { SubscriptionStatus } from '#domain/billing/paid-subscription.ts'
import type { Database } from './tables.ts'

/** A user's plan, and what should explain it. */
export type PlanRecord = {
  readonly userId: string
  readonly plan: PlanId
  readonly paid: { readonly planId: PaidPlanId; readonly status: SubscriptionStatus } | null
  /** Grants whose end wasn't processed yet. */
  readonly granted: readonly PaidPlanId[]
}

const pageSize = 1_000

/** For checking a restored copy: what must be true of every database, whenever it was copied. */
export function bookStore(db: Database) {
  return {
    async countUsers(): Promise<number> {
      const { count } = await db
        .selectFrom('user_profile')
        .select(({ fn }) => fn.countAll().as('count'))
        .executeTakeFirstOrThrow()
      return Number(count)
    },

    async countSentMails(): Promise<number> {
      const { count } = await db
        .selectFrom('mail')
        .where('sent_at', 'is not', null)
        .select(({ fn }) => fn.countAll().as('count'))
        .executeTakeFirstOrThrow()
      return Number(count)
    },

    /** Users without a plan, or without a way to log in. */
    async listIncompleteUsers(): Promise<readonly string[]> {
      const rows = await db
        .selectFrom('user_profile as user')
        .leftJoin('subscription', 'subscription.user_id', 'user.id')
        .leftJoin('credential', 'credential.user_id', 'user.id')
        .leftJoin('provider_account', 'provider_account.user_id', 'user.id')
        .select('user.id')
        .where((is) =>
          is.or([
            is('subscription.user_id', 'is', null),
            is.and([
              is('credential.user_id', 'is', null),
              is('provider_account.user_id', 'is', null),
            ]),
          ]),
        )
        .limit(pageSize)
        .execute()
      return rows.map(({ id }) => id)
    },

    /** All users who pay, were given a plan or have one. */
    async *listPlanRecords(): AsyncGenerator<PlanRecord> {
      let after = ''
      for (;;) {
        const rows = await listPlanRows(db, after)
        yield* rows.map(toPlanRecord)
        const last = rows.at(-1)
        if (!last || rows.length < pageSize) return
        after = last.userId
      }
    },
  }
}

async function listPlanRows(db: Database, after: string) {
  const rows = await db
    .selectFrom('subscription')
    .leftJoin('billing_account as account', 'account.user_id', 'subscription.user_id')
    .select(['subscription.user_id as userId', 'subscription.plan as plan'])
    .select(['account.plan as paidPlan', 'account.status as status'])
    .where('subscription.user_id', '>', after)
    .where((is) =>
      is.or([
        is('subscription.plan', '<>', 'free'),
        is('account.subscription_id', 'is not', null),
        is.exists(
          is
            .selectFrom('plan_grant')
            .select('plan_grant.id')
            .whereRef('plan_grant.user_id', '=', 'subscription.user_id')
            .where('is_settled', '=', 0),
        ),
      ]),
    )
    .orderBy('subscription.user_id')
    .limit(pageSize)
    .execute()
  const grants = await db
    .selectFrom('plan_grant')
    .select(['user_id', 'plan'])
    .where('is_settled', '=', 0)
    .where('revoked_at', 'is', null)
    .where('user_id', 'in', ['', ...rows.map(({ userId }) => userId)])
    .execute()
  const granted = Map.groupBy(grants, ({ user_id }) => user_id)
  return rows.map((row) => ({
    ...row,
    granted: granted.get(row.userId)?.map(({ plan }) => plan) ?? [],
  }))
}

function toPlanRecord({
  userId,
  plan,
  paidPlan,
  status,
  granted,
}: Awaited<ReturnType<typeof listPlanRows>>[number]): PlanRecord {
  return { userId, plan, granted, paid: paidPlan && status ? { planId: paidPlan, status } : null }
}
