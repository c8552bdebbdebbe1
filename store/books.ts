import type { BillingCycle } from '@ghost-writers-ia/rules/plan'
import type { PaidPlanId, PlanId } from '@ghost-writers-ia/rules/plans'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { SubscriptionStatus } from '#domain/billing/paid-subscription.ts'
import type { UserId } from '#domain/identity/user.ts'
import type { Database } from './tables.ts'

/** Users by their ids; the last range has no end. */
export type UserRange = { readonly after: string; readonly upTo: string | null }

/** A user's plan, and what should explain it. */
export type PlanRecord = {
  readonly userId: string
  readonly plan: PlanId
  readonly paid: { readonly planId: PaidPlanId; readonly status: SubscriptionStatus } | null
  /** Grants whose end wasn't processed yet. */
  readonly granted: readonly PaidPlanId[]
}

/** A user of a kind: with this plan, paid for or given in this way. */
export type UserSample = {
  readonly userId: UserId
  readonly plan: PlanId
  readonly status: SubscriptionStatus | null
  readonly cycle: BillingCycle | null
  readonly isEnding: boolean
  readonly isGiven: boolean
}

/** So that a statement takes some hundred milliseconds, and its result little memory. */
const usuallyPerRange = 10_000

/** For checking a restored copy: what must be true of every database, whenever it was copied. */
export function bookStore(db: Database, { usersPerRange = usuallyPerRange } = {}) {
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

    /** All users, in parts that are checked one after the other. */
    async *listRanges(): AsyncGenerator<UserRange> {
      for (let after = ''; ; ) {
        const last = await db
          .selectFrom('user_profile')
          .select('id')
          .where('id', '>', after)
          .orderBy('id')
          .offset(usersPerRange - 1)
          .limit(1)
          .executeTakeFirst()
        yield { after, upTo: last?.id ?? null }
        if (!last) return
        after = last.id
      }
    },

    /** Users without a plan, or without a way to log in. */
    async listIncompleteUsers(range: UserRange): Promise<readonly string[]> {
      const rows = await db
        .selectFrom('user_profile as user')
        .leftJoin('subscription', 'subscription.user_id', 'user.id')
        .leftJoin('credential', 'credential.user_id', 'user.id')
        .leftJoin('provider_account', 'provider_account.user_id', 'user.id')
        .select('user.id')
        .where(isIn('user.id', range))
        .where((is) =>
          is.or([
            is('subscription.user_id', 'is', null),
            is.and([
              is('credential.user_id', 'is', null),
              is('provider_account.user_id', 'is', null),
            ]),
          ]),
        )
        .orderBy('user.id')
        .execute()
      return rows.map(({ id }) => id)
    },

    /** The first users of every kind that there is. */
    listSamples: (perKind: number) => listSamples(db, perKind),

    /** Users who pay, were given a plan or have one. */
    async listPlanRecords(range: UserRange): Promise<readonly PlanRecord[]> {
      return (await listPlanRows(db, range)).map(toPlanRecord)
    },
  }
}

type SampleRow = Omit<UserSample, 'isEnding' | 'isGiven'> & {
  readonly isEnding: number
  readonly isGiven: number
}

async function listSamples(db: Database, perKind: number): Promise<readonly UserSample[]> {
  const { rows } = await sql<SampleRow>`
    select * from (
      select kinds.*, row_number() over (
        partition by "plan", "status", "cycle", "isEnding", "isGiven" order by "userId"
      ) as place
      from (
        select subscription.user_id as "userId", subscription.plan as "plan",
          account.status as "status", account.cycle as "cycle",
          case when account.ends_at is null then 0 else 1 end as "isEnding",
          case when exists (
            select 1 from plan_grant where plan_grant.user_id = subscription.user_id and is_settled = 0
          ) then 1 else 0 end as "isGiven"
        from subscription
        left join billing_account as account on account.user_id = subscription.user_id
      ) as kinds
    ) as placed
    where place <= ${perKind}
    order by "plan", "userId"
  `.execute(db)
  return rows.map(({ isEnding, isGiven, ...row }) => ({
    ...row,
    isEnding: isEnding === 1,
    isGiven: isGiven === 1,
  }))
}

function isIn(column: string, { after, upTo }: UserRange): RawBuilder<SqlBool> {
  const id = sql.ref(column)
  return upTo === null ? sql`${id} > ${after}` : sql`${id} > ${after} and ${id} <= ${upTo}`
}

async function listPlanRows(db: Database, range: UserRange) {
  const rows = await db
    .selectFrom('subscription')
    .leftJoin('billing_account as account', 'account.user_id', 'subscription.user_id')
    .select(['subscription.user_id as userId', 'subscription.plan as plan'])
    .select(['account.plan as paidPlan', 'account.status as status'])
    .where(isIn('subscription.user_id', range))
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
    .execute()
  const grants = await db
    .selectFrom('plan_grant')
    .select(['user_id', 'plan'])
    .where('is_settled', '=', 0)
    .where('revoked_at', 'is', null)
    .where(isIn('user_id', range))
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
