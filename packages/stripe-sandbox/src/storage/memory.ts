import { createTables, type Tables } from './memory-records.ts'
import { createQueue } from './queue.ts'
import type { SandboxStorage } from './storage.ts'

/** Keeps everything in this process, until it ends. */
export function createMemoryStorage(): SandboxStorage {
  const tables = createTables()
  const inOrder = createQueue()
  return {
    exclusiveTransaction: (work) =>
      inOrder(() => inTransaction(tables, () => work(tables.records))),
    read: (work) => inOrder(() => work(tables.records)),
    readStatus: () => inOrder(async () => tables.readStatus()),
  }
}

async function inTransaction<Result>(
  { commit, rollBack }: Tables,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    const result = await work()
    commit()
    return result
  } catch (error) {
    rollBack()
    throw error
  }
}
