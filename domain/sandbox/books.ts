import type { SandboxAccount } from './account.ts'
import type { DeliveryMode, ForcedFailure } from './ports.ts'

/** What the sandbox keeps: everything it knows. */
export type SandboxBooks = {
  readSettings(): SandboxSettings
  changeSettings(change: Partial<SandboxSettings>): Promise<void>

  findObject(id: string): Promise<KeptObject | null>
  /** Adds it, or replaces the one of the same id, which keeps its place in the order. */
  putObject(object: NewObject): Promise<void>
  removeObject(id: string): Promise<void>
  /** The newest first, below the place when one is given. */
  listObjects(wanted: ObjectQuery): Promise<readonly KeptObject[]>

  /** One appointment for each object and purpose: the later word counts. */
  putAppointment(appointment: Appointment): Promise<void>
  removeAppointment(appointment: Omit<Appointment, 'at'>): Promise<void>
  /** The earliest that is due at the moment. */
  findAppointment(now: Date): Promise<Appointment | null>

  findKey(key: string): Promise<RememberedRequest | null>
  putKey(request: RememberedRequest): Promise<void>
  removeKey(key: string): Promise<void>
  forgetKeys(before: Date): Promise<void>

  putDelivery(delivery: Delivery): Promise<void>
  findDelivery(eventId: string): Promise<Delivery | null>
  /** The first that is due at the moment, in the order of their events. */
  findDueDelivery(due: {
    readonly now: Date
    readonly isReversed: boolean
  }): Promise<Delivery | null>
}

export type SandboxSettings = {
  /** How far the sandbox's calendar is ahead of the real time. */
  readonly aheadMs: number
  readonly deliveryMode: DeliveryMode
  readonly failures: readonly ForcedFailure[]
  readonly account: SandboxAccount
  /** The events that the webhook endpoints get; null while there is no endpoint. */
  readonly enabledEvents: readonly string[] | null
  /** Requests a second, as an account of its own would have; null when nobody counts. */
  readonly rateLimit: number | null
  /** When old events are forgotten next, in Unix seconds of the calendar. */
  readonly pruneAt: number | null
}

/** Null when there is nothing of its sort. Appointments are of the calendar, deliveries of real time. */
export type SandboxGlance = {
  readonly settings: SandboxSettings
  readonly appointmentAt: Date | null
  readonly deliveryAt: Date | null
}

/** A JSON document, filed under its kind and under whatever it is about. */
export type NewObject = {
  readonly kind: string
  readonly id: string
  readonly about: readonly string[]
  readonly document: object
}

/** Later objects have greater places. */
export type KeptObject = Omit<NewObject, 'about'> & { readonly place: number }

export type ObjectQuery = {
  readonly kind: string
  readonly about?: string | undefined
  readonly below?: number | undefined
  readonly atMost: number
}

/** Something that will happen to an object when the calendar gets there. */
export type Appointment = { readonly purpose: string; readonly objectId: string; readonly at: Date }

/** A request that came with an idempotency key. */
export type RememberedRequest = {
  readonly key: string
  /** What was asked, as a hash: the same key may not ask for anything else. */
  readonly fingerprint: string
  /** Null while it is being answered. */
  readonly answer: { readonly status: number; readonly body: string } | null
  readonly askedAt: Date
}

/** How far an event got on its way to the site. Moments are real time. */
export type Delivery = {
  readonly eventId: string
  readonly tries: number
  /** Null once it was taken, or given up. */
  readonly dueAt: Date | null
  /** The last answer; null before the first, or when there was none. */
  readonly statusCode: number | null
  readonly isTaken: boolean
}
