import type { Selectable } from 'kysely'
import type { CustomerId } from '#domain/billing/customer.ts'
import type { BillingAccount, BillingAccountStore } from '#domain/billing/stores.ts'
import type { UserId } from '#domain/identity/user.ts'
import type { Database, Tables } from './tables.ts'

export function billingStore(db: Database): BillingAccountStore {
  const accounts = db.selectFrom('billing_account')
  const byCustomer = (customerId: CustomerId) =>
    db.updateTable('billing_account').where('customer_id', '=', customerId)

  return {
    async findAccount(userId) {
      const row = await accounts.selectAll().where('user_id', '=', userId).executeTakeFirst()
      return row ? toAccount(row) : null
    },

    async findUserOf(customerId) {
      const theirs = accounts.select('user_id').where('customer_id', '=', customerId)
      return ((await theirs.executeTakeFirst())?.user_id as UserId | undefined) ?? null
    },

    async linkCustomer(userId, customerId) {
      await db
        .insertInto('billing_account')
        .values({ user_id: userId, customer_id: customerId, ticket: 0, written_ticket: 0 })
        .onConflict((conflict) => conflict.column('user_id').doNothing())
        .execute()
      const theirs = accounts.select('customer_id').where('user_id', '=', userId)
      return (await theirs.executeTakeFirstOrThrow()).customer_id as CustomerId
    },

    async unlinkCustomer(customerId) {
      await db.deleteFrom('billing_account').where('customer_id', '=', customerId).execute()
    },

    async takeTicket(customerId) {
      const taken = byCustomer(customerId)
        .set(({ eb }) => ({ ticket: eb('ticket', '+', 1) }))
        .returning('ticket')
      return (await taken.executeTakeFirst())?.ticket ?? 0
    },

    async lockAccount(customerId) {
      const locked = byCustomer(customerId)
        .set(({ ref }) => ({ ticket: ref('ticket') }))
        .returningAll()
      const row = await locked.executeTakeFirst()
      return row ? toAccount(row) : null
    },

    async writeAccount(customerId, { ticket, at, subscription, due, dispute, remindAt, country }) {
      const { numUpdatedRows } = await byCustomer(customerId)
        .set({
          written_ticket: ticket,
          seen_at: at.getTime(),
          subscription_id: subscription?.id ?? null,
          plan: subscription?.planId ?? null,
          cycle: subscription?.cycle ?? null,
          ...(subscription && { currency: subscription.currency }),
          status: subscription?.status ?? null,
          period_ends_at: subscription?.periodEndsAt.getTime() ?? null,
          ends_at: subscription?.endsAt?.getTime() ?? null,
          remind_at: remindAt?.getTime() ?? null,
          details: JSON.stringify({
            change: subscription?.change ?? null,
            startedAt: subscription?.startedAt ?? null,
            due,
            dispute,
            country,
          }),
        })
        .where('written_ticket', '<', ticket)
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },

    async listStale(before, atMost) {
      const stale = accounts
        .select('customer_id')
        .where('subscription_id', 'is not', null)
        .where('seen_at', '<', before.getTime())
        .orderBy('seen_at')
        .limit(atMost)
      return (await stale.execute()).map(({ customer_id }) => customer_id as CustomerId)
    },

    async listEnding(from, to) {
      const ending = accounts
        .select('customer_id')
        .where('ends_at', '>', from.getTime())
        .where('ends_at', '<=', to.getTime())
      return (await ending.execute()).map(({ customer_id }) => customer_id as CustomerId)
    },

    async listReminders(now, atMost) {
      const due = accounts
        .select('customer_id')
        .where('remind_at', '<=', now.getTime())
        .orderBy('remind_at')
        .limit(atMost)
      return (await due.execute()).map(({ customer_id }) => customer_id as CustomerId)
    },

    async setReminder(customerId, at) {
      await byCustomer(customerId)
        .set({ remind_at: at?.getTime() ?? null })
        .execute()
    },

    ...cancellationStore(db),
  }
}

function toAccount(row: Selectable<Tables['billing_account']>): BillingAccount {
  const { subscription_id, plan, cycle, status, period_ends_at } = row
  const { change, startedAt = null, due, dispute, country } = toDetails(row.details)
  const isSubscribed = subscription_id && plan && cycle && status && period_ends_at !== null
  return {
    userId: row.user_id as UserId,
    customerId: row.customer_id as CustomerId,
    seenAt: toMoment(row.seen_at),
    remindAt: toMoment(row.remind_at),
    // Every sync has written details since emails are recorded: see 0011-managing.ts.
    untrackedUntil: row.details === null ? toMoment(row.seen_at) : null,
    due,
    dispute,
    ...(country && { country }),
    subscription: isSubscribed
      ? {
          id: subscription_id,
          planId: plan,
          cycle,
          currency: row.currency,
          status,
          periodEndsAt: new Date(period_ends_at),
          endsAt: toMoment(row.ends_at),
          startedAt,
          change,
        }
      : null,
  }
}

function toMoment(ms: number | null): Date | null {
  return ms === null ? null : new Date(ms)
}

type Details = Pick<BillingAccount, 'due' | 'dispute' | 'country'> & {
  readonly change: NonNullable<BillingAccount['subscription']>['change']
  /** Rows from before reminders of a card have none. */
  readonly startedAt?: Date | null
}

const moments = new Set(['at', 'since', 'nextTryAt', 'startedAt'])

function toDetails(details: string | null): Details {
  if (!details) return { change: null, due: null, dispute: null }
  return JSON.parse(details, (name, value) =>
    moments.has(name) && typeof value === 'string' ? new Date(value) : value,
  )
}

type CancellationStore = Pick<
  BillingAccountStore,
  'addCancellation' | 'listCancellations' | 'recordUsedRefund' | 'findUsedRefund'
>

/** Who canceled and why, and who took the 14-day refund. */
function cancellationStore(db: Database): CancellationStore {
  return {
    async addCancellation({ userId, subscriptionId, reason, at }) {
      const cancelled_at = at.getTime()
      await db
        .insertInto('cancellation')
        .values({ user_id: userId, subscription_id: subscriptionId, reason, cancelled_at })
        .execute()
    },

    async listCancellations(userId) {
      const rows = await db
        .selectFrom('cancellation')
        .selectAll()
        .where('user_id', '=', userId)
        .orderBy('cancelled_at', 'desc')
        .execute()
      return rows.map(({ user_id, subscription_id, reason, cancelled_at }) => ({
        userId: user_id as UserId,
        subscriptionId: subscription_id,
        reason,
        at: new Date(cancelled_at),
      }))
    },

    async recordUsedRefund(userId, { refundedAt, cards }) {
      const row = { refunded_at: refundedAt.getTime(), cards: JSON.stringify(cards) }
      await db
        .insertInto('money_back')
        .values({ user_id: userId, ...row })
        .onConflict((conflict) => conflict.column('user_id').doNothing())
        .execute()
    },

    async findUsedRefund(userId) {
      const theirs = db.selectFrom('money_back').selectAll().where('user_id', '=', userId)
      const row = await theirs.executeTakeFirst()
      return row ? { refundedAt: new Date(row.refunded_at), cards: JSON.parse(row.cards) } : null
    },
  }
}
