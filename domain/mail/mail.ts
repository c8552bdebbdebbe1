/** A mail as the business writes it: words, and at most one thing to do. */
export type Mail = {
  /** What it is for, in one word of ours: `verify-email`, `receipt`. */
  readonly kind: string
  readonly to: string
  /** Who an answer goes to, when that is not us. */
  readonly replyTo?: string
  readonly subject: string
  readonly paragraphs: readonly string[]
  readonly action: { readonly label: string; readonly url: string } | null
}
