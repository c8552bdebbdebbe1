/** The content of an email: text, at most one button, and optionally a second link. */
export type Mail = {
  /** The kind of email, such as `verify-email` or `receipt`. */
  readonly kind: string
  readonly to: string
  /** The Reply-To address, if it isn't ours. */
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
