/** What people read for a refusal, and its HTTP status. */
export type RefusalAnswer = {
  readonly status: number
  readonly message: string
  /** The form field that the message is about, if there is one. */
  readonly field?: string
  /** When trying again may help, at the latest. */
  readonly retryAfterMs?: number
}
