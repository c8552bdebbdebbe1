const paymentIds =
  "the payment provider's ids for the customer, a subscription, an invoice, a refund or a dispute"

/**
 * Every field a log line may have, with the sentence on the privacy page for those that are
 * personal data (null for the others). The log's types accept no other field.
 */
export const logFields = {
  time: null,
  level: null,
  event: null,
  id: null,
  traceId: null,
  method: null,
  route: null,
  status: null,
  ms: null,
  count: null,
  model: null,
  url: null,
  fault: null,
  reason: null,
  intent: null,
  name: null,
  target: null,
  tries: null,
  refundedCents: null,
  state: null,
  waiting: null,
  givenUp: null,
  oldest: null,
  path: null,
  mode: null,
  operator: null,
  userId: 'the id of the account',
  user: 'a keyed hash of that id',
  tokenId: 'the beginning of the id of an editor or token',
  account: 'a keyed hash of the email address that was tried',
  network: 'the network address of the request',
  customerId: paymentIds,
  subscription: paymentIds,
  invoice: paymentIds,
  refund: paymentIds,
  dispute: paymentIds,
} as const satisfies Record<string, string | null>

type LogField = keyof typeof logFields

/** Never put tokens, passwords, card numbers or addresses in a value. */
export type LogFacts = Readonly<{ [field in LogField]?: unknown }>

/** Something the operators of the site have to look at. */
export type Alert = { readonly event: string; readonly facts: LogFacts }

/** Logs an alert as an error. */
export type RaiseAlert = (event: string, facts: LogFacts) => void

/** Logs an event that needs no action. */
export type LogEvent = (event: string, facts: LogFacts) => void
