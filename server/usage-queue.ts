import type { Stores } from '#domain/ports.ts'
import type { Transaction } from '#domain/transaction.ts'
import type { UsageQueue } from '#domain/usage/ports.ts'
import { reserveAll } from '#domain/usage/reserve-all.ts'
import { settleAll } from '#domain/usage/settle-all.ts'
import { gather } from '#store/gather.ts'

/** Whoever comes while one transaction is under way goes into the next but one: two keep the database busy. */
const lanes = 2

export function openUsageQueue(transaction: Transaction<Stores>): UsageQueue {
  const reserve = gather(
    (wishes: Parameters<typeof reserveAll>[1]) =>
      transaction((stores) => reserveAll(stores, wishes)),
    { lanes },
  )
  const settle = gather(
    (settlings: Parameters<typeof settleAll>[1]) =>
      transaction((stores) => settleAll(stores, settlings)),
    { lanes },
  )
  return {
    settle,
    async reserve(wish) {
      const reserved = await reserve(wish)
      if (!reserved) throw new Error(`Nobody has the id ${wish.userId} any more`)
      return reserved
    },
  }
}
