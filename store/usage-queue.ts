import type { Transaction } from '#domain/transaction.ts'
import type { UsageQueue, UsageStores } from '#domain/usage/ports.ts'
import { reserveAll } from '#domain/usage/reserve.ts'
import { settleAll } from '#domain/usage/settle.ts'
import { createBatcher } from './batch.ts'

/** Two keep the database busy: one commits while the next one collects. */
const concurrency = 2

/** Batches reservations of many users into few transactions. Each transaction waits for the disk once. */
export function openUsageQueue(transaction: Transaction<UsageStores>): UsageQueue {
  const reserve = createBatcher(
    (requests: Parameters<typeof reserveAll>[1]) =>
      transaction((stores) => reserveAll(stores, requests)),
    { concurrency },
  )
  const settle = createBatcher(
    (settlings: Parameters<typeof settleAll>[1]) =>
      transaction((stores) => settleAll(stores, settlings)),
    { concurrency },
  )
  return {
    settle,
    async reserve(request) {
      const reserved = await reserve(request)
      if (!reserved) throw new Error(`Could not reserve a request: no user ${request.userId}`)
      return reserved
    },
  }
}
