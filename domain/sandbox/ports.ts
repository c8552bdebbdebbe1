import type { Cents } from '../money.ts'

/** The payment sandbox: our own stand-in for the company that takes the money. */
export type SandboxPorts = { readonly sandbox: SandboxStore }

/** What the sandbox asks of the database. */
export type SandboxStore = {
  /**
   * Runs the work in one transaction, alone: whoever else wants in, on any
   * replica, waits until it ends. Never deliver anything inside.
   */
  alone<Answer>(work: (books: SandboxBooks) => Promise<Answer>): Promise<Answer>
}

export type SandboxBooks = {
  readonly settings: SandboxSettings
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

/** What the sandbox's pages, and tests, may do: a buyer's, and a seller's in the dashboard. */
export type SandboxDesk = {
  findCheckout(id: string): Promise<SandboxCheckout | null>
  /** Paid waits, at most ten seconds, until the site has answered the news. */
  payCheckout(id: string, payment: Payment): Promise<PaymentAnswer>

  /** The bank's page, which asks whether it is really you. */
  findChallenge(id: string): Promise<SandboxChallenge | null>
  answerChallenge(id: string, isAccepted: boolean): Promise<PaymentAnswer>

  findPortal(id: string): Promise<SandboxPortal | null>
  /** The new card becomes the one that is charged, and pays an open invoice at once. */
  updateCard(portalId: string, card: CardPayment): Promise<PaymentAnswer>
  /** Ends the subscription with its period, the way the portal does: by a date alone. */
  cancelInPortal(portalId: string): Promise<void>

  findInvoice(id: string): Promise<SandboxInvoice | null>
  /** Without a payment the saved card is asked again, which may open a challenge. */
  payInvoice(id: string, payment: Payment | null): Promise<PaymentAnswer>

  readOverview(): Promise<SandboxOverview>
  /** Forward only. What falls due on the way happens in order, each at its own time. */
  moveClock(to: Date): Promise<void>
  resendEvent(id: string): Promise<void>
  setDelivery(mode: DeliveryMode): Promise<void>
  failNext(failure: ForcedFailure): Promise<void>

  /** Of a charge that was paid. Answers the dispute's id. */
  openDispute(chargeId: string): Promise<string>
  closeDispute(disputeId: string, outcome: 'won' | 'lost'): Promise<void>
  /** All that is left when no amount is given. Answers the refund's id. */
  refundInDashboard(chargeId: string, amountCents?: Cents): Promise<string>
  cancelInDashboard(subscriptionId: string): Promise<void>
  deleteCustomer(customerId: string): Promise<void>
}

/** In tests: kept back, lost, told twice, or the newest first. */
export type DeliveryMode = 'normal' | 'held' | 'dropped' | 'doubled' | 'reversed'

export type ForcedFailure = {
  /** The beginning of the API's path, such as `/v1/customers`. */
  readonly path: string
  /** Cut: it was done, and the answer was lost. */
  readonly status: 500 | 429 | 402 | 401 | 'timeout' | 'cut'
  readonly times: number
}

/** As it was typed. */
export type CardPayment = {
  readonly method: 'card'
  readonly number: string
  /** Month and year, such as 12/34. */
  readonly expiry: string
  readonly cvc: string
  readonly name?: string | undefined
  /** Needed when the checkout knows no address. */
  readonly email?: string | undefined
}

export type PayPalPayment = { readonly method: 'paypal'; readonly email?: string | undefined }

export type Payment = CardPayment | PayPalPayment

export type PaymentAnswer =
  | { readonly kind: 'paid'; readonly returnTo: string }
  | { readonly kind: 'challenge'; readonly challengeId: string }
  | {
      readonly kind: 'refused'
      /** For the buyer to read. */
      readonly message: string
      readonly field: 'number' | 'expiry' | 'cvc' | 'email' | null
    }

export type SandboxCheckout = {
  readonly id: string
  readonly status: 'open' | 'complete' | 'expired'
  readonly amountCents: Cents
  /** Three lower-case letters. */
  readonly currency: string
  /** Such as "Pro, yearly". */
  readonly description: string
  readonly interval: Interval
  readonly email: string | null
  readonly lines: readonly SandboxLine[]
  /** With the checkout's id filled in. */
  readonly successUrl: string
  readonly cancelUrl: string | null
}

export type Interval = 'day' | 'week' | 'month' | 'year'

export type SandboxLine = {
  readonly description: string
  readonly quantity: number
  readonly amountCents: Cents
}

export type SandboxChallenge = {
  readonly id: string
  readonly status: 'open' | 'accepted' | 'failed'
  /** Nothing when a card is only to be saved. */
  readonly amountCents: Cents
  readonly currency: string
  /** Such as "Visa •••• 3155". */
  readonly card: string
  /** Where the buyer was, on this site, to go back to after a no. */
  readonly cameFrom: string
}

export type SandboxPortal = {
  readonly id: string
  readonly email: string | null
  readonly card: string | null
  readonly isForCardOnly: boolean
  readonly subscription: SandboxSubscription | null
  readonly openInvoice: SandboxInvoice | null
  readonly returnUrl: string | null
}

export type SandboxInvoice = {
  readonly id: string
  readonly number: string | null
  readonly status: string
  readonly dueCents: Cents
  readonly currency: string
  readonly email: string | null
  readonly card: string | null
  readonly lines: readonly SandboxLine[]
}

export type SandboxSubscription = {
  readonly id: string
  /** Such as "Pro, yearly". */
  readonly plan: string
  readonly status: string
  readonly periodEnd: Date
  /** When it was cancelled to end at a date. */
  readonly endsAt: Date | null
}

export type SandboxOverview = {
  readonly now: Date
  readonly deliveryMode: DeliveryMode
  readonly customers: readonly SandboxCustomer[]
  readonly events: readonly SandboxEvent[]
}

export type SandboxCustomer = {
  readonly id: string
  readonly email: string | null
  readonly card: string | null
  readonly subscriptions: readonly SandboxSubscription[]
  readonly charges: readonly SandboxCharge[]
}

export type SandboxCharge = {
  readonly id: string
  readonly amountCents: Cents
  readonly refundedCents: Cents
  readonly currency: string
  readonly createdAt: Date
  readonly status: string
  readonly disputeId: string | null
}

export type SandboxEvent = {
  readonly id: string
  readonly type: string
  readonly createdAt: Date
  readonly tries: number
  readonly statusCode: number | null
  readonly isTaken: boolean
  /** Null once it was taken, or given up. */
  readonly nextTryAt: Date | null
}
