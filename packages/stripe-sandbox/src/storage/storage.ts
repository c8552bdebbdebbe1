/**
 * Where the sandbox keeps its data. `createMemoryStorage` and `openSqliteStorage` come with the
 * package; an application can implement this on its own database instead, so that several
 * processes share one sandbox. `tests/storage-contract.ts` tests an implementation.
 */
export type SandboxStorage = {
  /**
   * Runs the work in one transaction, serialized over all processes: others wait until it ends.
   * Rolls everything back when the work throws. Never make network calls inside.
   */
  exclusiveTransaction<Result>(work: (records: SandboxRecords) => Promise<Result>): Promise<Result>
  /** A consistent snapshot that doesn't wait for writers. Never write inside. */
  read<Result>(work: (records: SandboxRecords) => Promise<Result>): Promise<Result>
  /** What is due next, read without waiting for writers. Polled about once a second. */
  readStatus(): Promise<SandboxStatus>
}

/** All data, inside a transaction. Every put inserts, or replaces the one with the same id. */
export type SandboxRecords = {
  /** JSON; null before the first write. */
  readSettings(): string | null
  writeSettings(json: string): Promise<void>

  findObject(id: string): Promise<StoredObject | null>
  /** A replaced object keeps its position. */
  putObject(object: NewObject): Promise<void>
  /** Also removes its delivery, if it is an event. */
  removeObject(id: string): Promise<void>
  /** Newest first. */
  listObjects(query: ObjectQuery): Promise<readonly StoredObject[]>

  /** At most one per object and purpose. */
  putScheduledEvent(scheduled: ScheduledEvent): Promise<void>
  removeScheduledEvent(scheduled: Omit<ScheduledEvent, 'at'>): Promise<void>
  /** The earliest event due by then; of two at the same time, the one that was put first. */
  findDueEvent(by: Date): Promise<ScheduledEvent | null>

  findKey(key: string): Promise<IdempotentRequest | null>
  putKey(request: IdempotentRequest): Promise<void>
  removeKey(key: string): Promise<void>
  removeKeysBefore(moment: Date): Promise<void>

  putDelivery(delivery: Delivery): Promise<void>
  findDelivery(eventId: string): Promise<Delivery | null>
  /** The first one due, in the order in which the deliveries were added; the last one if reversed. */
  findDueDelivery(due: {
    readonly by: Date
    readonly isReversed: boolean
  }): Promise<Delivery | null>
}

/** Scheduled events are due by the sandbox's clock, deliveries by real time. Null if there are none. */
export type SandboxStatus = {
  readonly settings: string | null
  readonly scheduledAt: Date | null
  readonly deliveryAt: Date | null
}

/** A JSON document, with the words by which `listObjects` finds it. */
export type NewObject = {
  readonly kind: string
  readonly id: string
  readonly tags: readonly string[]
  readonly document: object
}

/** Newer objects have greater positions. */
export type StoredObject = Omit<NewObject, 'tags'> & { readonly position: number }

export type ObjectQuery = {
  readonly kind: string
  readonly tag?: string | undefined
  readonly below?: number | undefined
  readonly limit: number
}

/** Something that happens to an object when the sandbox's clock reaches the time. */
export type ScheduledEvent = {
  readonly purpose: string
  readonly objectId: string
  readonly at: Date
}

/** A request that came with an idempotency key. */
export type IdempotentRequest = {
  readonly key: string
  /** A hash of the request: the same key can't be used for another one. */
  readonly fingerprint: string
  /** Null while the request is being processed. */
  readonly answer: { readonly status: number; readonly body: string } | null
  readonly requestedAt: Date
}

/** The delivery of an event to the webhook. Moments are real time. */
export type Delivery = {
  readonly eventId: string
  readonly attempts: number
  /** Null once it was delivered, or given up. */
  readonly dueAt: Date | null
  /** The last response; null before the first, or when there was none. */
  readonly statusCode: number | null
  readonly isDelivered: boolean
}
