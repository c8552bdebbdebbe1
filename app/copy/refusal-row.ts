export type RefusalRow = {
  readonly status: number
  /** What people read. `{wait}` is filled in from `retryAfterMs`. */
  readonly message: string
  /** What programs read, if it isn't the message. */
  readonly apiMessage?: string
  /** The form field that the message is about, if there is one. */
  readonly field?: string
  /** When trying again may help, at the latest. */
  readonly retryAfterMs?: number
}
