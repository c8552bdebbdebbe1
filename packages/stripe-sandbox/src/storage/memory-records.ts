import type {
  Delivery,
  IdempotentRequest,
  SandboxRecords,
  SandboxStatus,
  ScheduledEvent,
  StoredObject,
} from './storage.ts'

export type Tables = {
  readonly records: SandboxRecords
  readStatus(): SandboxStatus
  commit(): void
  /** Undoes everything since the last commit. */
  rollBack(): void
}

/** Documents are text, as in a database: nobody can change what is stored through what they got. */
type ObjectRow = Omit<StoredObject, 'document'> & {
  readonly tags: ReadonlySet<string>
  readonly json: string
}

type Table<Row> = {
  get(id: string): Row | undefined
  put(id: string, row: Row): void
  remove(id: string): void
  rows(): Row[]
}

type OpenTable = <Row>() => Table<Row>
type Placed = { readonly position: number }

export function createTables(): Tables {
  let undo: (() => void)[] = []
  let position = 0
  const openTable: OpenTable = () => toTable((step) => undo.push(step))
  const next = () => {
    position += 1
    return position
  }
  const settings = openTable<string>()
  const scheduled = openTable<ScheduledEvent & Placed>()
  const deliveries = openTable<Delivery & Placed>()

  return {
    records: {
      readSettings: () => settings.get('') ?? null,
      writeSettings: async (json) => settings.put('', json),
      ...openObjects({ openTable, next, deliveries }),
      ...openScheduledEvents(scheduled, next),
      ...openKeys(openTable()),
      ...openDeliveries(deliveries, next),
    },
    readStatus: () => ({
      settings: settings.get('') ?? null,
      scheduledAt: findEarliest(scheduled.rows().map(({ at }) => at)),
      deliveryAt: findEarliest(deliveries.rows().map(({ dueAt }) => dueAt)),
    }),
    commit() {
      undo = []
    },
    rollBack() {
      for (const step of undo.reverse()) step()
      undo = []
    },
  }
}

function toTable<Row>(remember: (step: () => void) => void): Table<Row> {
  const rows = new Map<string, Row>()
  const restore = (id: string) => {
    const before = rows.get(id)
    remember(() => void (before === undefined ? rows.delete(id) : rows.set(id, before)))
  }
  return {
    get: (id) => rows.get(id),
    put(id, row) {
      restore(id)
      rows.set(id, row)
    },
    remove(id) {
      restore(id)
      rows.delete(id)
    },
    rows: () => [...rows.values()],
  }
}

type ObjectTables = {
  readonly openTable: OpenTable
  readonly next: () => number
  readonly deliveries: Table<Delivery & Placed>
}

function openObjects({ openTable, next, deliveries }: ObjectTables) {
  const objects = openTable<ObjectRow>()
  /** The same rows by kind, for lists. */
  const kinds = new Map<string, Table<ObjectRow>>()
  const ofKind = (kind: string) => {
    const table = kinds.get(kind) ?? openTable<ObjectRow>()
    kinds.set(kind, table)
    return table
  }
  return {
    async findObject(id) {
      const row = objects.get(id)
      return row ? toObject(row) : null
    },
    async putObject({ id, kind, tags, document }) {
      const position = objects.get(id)?.position ?? next()
      const row = { id, kind, position, tags: new Set(tags), json: JSON.stringify(document) }
      objects.put(id, row)
      ofKind(kind).put(id, row)
    },
    async removeObject(id) {
      const row = objects.get(id)
      if (row) ofKind(row.kind).remove(id)
      objects.remove(id)
      deliveries.remove(id)
    },
    async listObjects({ kind, tag, below = Number.MAX_SAFE_INTEGER, limit }) {
      return ofKind(kind)
        .rows()
        .filter(({ position, tags }) => position < below && (tag === undefined || tags.has(tag)))
        .sort((one, other) => other.position - one.position)
        .slice(0, limit)
        .map(toObject)
    },
  } satisfies Partial<SandboxRecords>
}

function toObject({ position, id, kind, json }: ObjectRow): StoredObject {
  return { position, id, kind, document: JSON.parse(json) }
}

function openScheduledEvents(table: Table<ScheduledEvent & Placed>, next: () => number) {
  const toId = ({ objectId, purpose }: Omit<ScheduledEvent, 'at'>) => `${objectId} ${purpose}`
  return {
    putScheduledEvent: async (event) => table.put(toId(event), { ...event, position: next() }),
    removeScheduledEvent: async (event) => table.remove(toId(event)),
    async findDueEvent(by): Promise<ScheduledEvent | null> {
      const [first] = table
        .rows()
        .filter(({ at }) => at <= by)
        .sort((one, other) => Number(one.at) - Number(other.at) || one.position - other.position)
      return first ? withoutPosition(first) : null
    },
  } satisfies Partial<SandboxRecords>
}

function openKeys(table: Table<IdempotentRequest>) {
  return {
    findKey: async (key) => table.get(key) ?? null,
    putKey: async (request) => table.put(request.key, request),
    removeKey: async (key) => table.remove(key),
    async removeKeysBefore(moment) {
      for (const { key, requestedAt } of table.rows()) if (requestedAt < moment) table.remove(key)
    },
  } satisfies Partial<SandboxRecords>
}

function openDeliveries(table: Table<Delivery & Placed>, next: () => number) {
  return {
    async putDelivery(delivery) {
      const position = table.get(delivery.eventId)?.position ?? next()
      table.put(delivery.eventId, { ...delivery, position })
    },
    async findDelivery(eventId): Promise<Delivery | null> {
      const row = table.get(eventId)
      return row ? withoutPosition(row) : null
    },
    async findDueDelivery({ by, isReversed }): Promise<Delivery | null> {
      const due = table
        .rows()
        .filter(({ dueAt }) => dueAt !== null && dueAt <= by)
        .sort((one, other) => one.position - other.position)
      const found = isReversed ? due.at(-1) : due[0]
      return found ? withoutPosition(found) : null
    },
  } satisfies Partial<SandboxRecords>
}

function withoutPosition<Row extends Placed>({ position: _, ...row }: Row): Omit<Row, 'position'> {
  return row
}

function findEarliest(moments: readonly (Date | null)[]): Date | null {
  const times = moments.flatMap((moment) => (moment ? [moment.getTime()] : []))
  // Not as arguments of one call: there may be more than a call can take.
  const earliest = times.reduce((one, other) => Math.min(one, other), Number.POSITIVE_INFINITY)
  return times.length > 0 ? new Date(earliest) : null
}
