/** A mail as the business writes it: words, at most one thing to do, and a way to say no to it. */
export type Mail = {
  /** What it is for, in one word of ours: `verify-email`, `receipt`. */
  readonly kind: string
  readonly to: string
  /** Who an answer goes to, when that is not us. */
  readonly replyTo?: string
  readonly subject: string
  readonly paragraphs: readonly string[]
  readonly action: MailAction | null
}

export type MailAction = {
  readonly label: string
  readonly url: string
  /** A link below the button: "This wasn't me". */
  readonly other?: { readonly label: string; readonly url: string }
}
