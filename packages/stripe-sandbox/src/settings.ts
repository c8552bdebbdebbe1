import type { Cents } from './money.ts'
import type { SandboxRecords } from './storage/storage.ts'

/** What the sandbox remembers about itself. Stored as JSON under these names. */
export type SandboxSettings = {
  /** How far the sandbox's clock is ahead of real time. */
  readonly aheadMs: number
  readonly deliveryMode: DeliveryMode
  readonly failures: readonly ForcedFailure[]
  readonly account: SandboxAccount
  /** The events that the registered webhook endpoints get; null while none is registered. */
  readonly enabledEvents: readonly string[] | null
  /** Requests per second; null for no limit. */
  readonly rateLimit: number | null
  /** When old events are deleted next, in Unix seconds of the sandbox's clock. */
  readonly pruneAt: number | null
}

/** Settings that Stripe keeps in its Dashboard and no API returns. */
export type SandboxAccount = {
  /** What happens to a subscription when the last retry of a payment has failed. */
  readonly afterLastRetry: 'cancel' | 'unpaid' | 'past_due'
  /** A smaller amount isn't charged but added to the customer's balance. */
  readonly minimumChargeCents: Cents
  /** Checkout shows prices in the buyer's currency, unless the session turns it off. */
  readonly isAdaptivePricingOn: boolean
}

/** For tests: webhook events can be held back, lost, sent twice, or sent newest first. */
export type DeliveryMode = 'normal' | 'held' | 'dropped' | 'doubled' | 'reversed'

/** Makes the next API requests fail. */
export type ForcedFailure = {
  /** The beginning of the API's path, such as `/v1/customers`. */
  readonly path: string
  /** `cut`: the request is processed and the response lost. */
  readonly status: 500 | 429 | 402 | 401 | 'timeout' | 'cut'
  readonly times: number
}

const defaults: SandboxSettings = {
  aheadMs: 0,
  deliveryMode: 'normal',
  failures: [],
  // Stripe's own defaults.
  account: { afterLastRetry: 'cancel', minimumChargeCents: 50, isAdaptivePricingOn: false },
  enabledEvents: null,
  rateLimit: null,
  pruneAt: null,
}

/** Settings written before one of them existed lack it. */
export function parseSettings(json: string | null): SandboxSettings {
  return json === null ? defaults : { ...defaults, ...JSON.parse(json) }
}

/** The records of a transaction, with the settings as an object. */
export type Records = Omit<SandboxRecords, 'readSettings' | 'writeSettings'> & {
  readSettings(): SandboxSettings
  changeSettings(change: Partial<SandboxSettings>): Promise<void>
}

export function toRecords(stored: SandboxRecords): Records {
  let settings = parseSettings(stored.readSettings())
  return {
    ...stored,
    readSettings: () => settings,
    changeSettings: (change) => {
      settings = { ...settings, ...change }
      return stored.writeSettings(JSON.stringify(settings))
    },
  }
}
