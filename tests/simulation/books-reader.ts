import type { SandboxRecords, SandboxStorage, StoredObject } from 'stripe-sandbox/storage'
import type { Books } from './books.ts'

export type BooksReader = {
  readonly storage: SandboxStorage
  /** Everything the provider knows, the newest first. Only what has changed is read again. */
  read(): Promise<Books>
}

const kinds = {
  customer: 'customers',
  subscription: 'subscriptions',
  invoice: 'invoices',
  charge: 'charges',
  refund: 'refunds',
  dispute: 'disputes',
  invoice_payment: 'payments',
} as const

type Kind = keyof typeof kinds
type Lists = { [Kind in keyof Books as Exclude<Kind, 'scheduledAt'>]: Books[Kind] }

function isKind(kind: string): kind is Kind {
  return kind in kinds
}

/** Watches what is written to the storage, because the rules ask for the books after every step. */
export function openBooksReader(storage: SandboxStorage): BooksReader {
  const changed = new Set<string>()
  const known = new Map<string, StoredObject>()
  let lists = sortLists(known)
  const watch = (records: SandboxRecords): SandboxRecords => ({
    ...records,
    putObject(object) {
      if (isKind(object.kind)) changed.add(object.id)
      return records.putObject(object)
    },
    removeObject(id) {
      changed.add(id)
      return records.removeObject(id)
    },
  })
  return {
    storage: {
      ...storage,
      exclusiveTransaction: (work) => storage.exclusiveTransaction((all) => work(watch(all))),
    },
    async read() {
      const { scheduledAt } = await storage.readStatus()
      if (changed.size === 0) return { ...lists, scheduledAt }
      await storage.read(async ({ findObject }) => {
        for (const id of changed) {
          const found = await findObject(id)
          if (found && isKind(found.kind)) known.set(id, found)
          else known.delete(id)
        }
        changed.clear()
      })
      lists = sortLists(known)
      return { ...lists, scheduledAt }
    },
  }
}

function sortLists(known: ReadonlyMap<string, StoredObject>): Lists {
  const sorted = [...known.values()].sort((one, other) => other.position - one.position)
  const byKind = Map.groupBy(sorted, ({ kind }) => kind)
  const lists = Object.entries(kinds).map(([kind, name]) => [
    name,
    (byKind.get(kind) ?? []).map(({ document }) => document),
  ])
  return Object.fromEntries(lists) as Lists
}
