/** A section of the privacy policy, the terms or the security page. */
export type Clause = {
  /** Where other pages and emails link to. */
  readonly id?: string
  readonly title: string
  readonly blocks: readonly Block[]
}

/** A paragraph, a bullet list, a list of terms with explanations, a value, or the operator's address. */
export type Block =
  | string
  | { readonly list: readonly string[] }
  | { readonly terms: readonly LegalTerm[] }
  /** A value of the operator, which isn't ours to mark up. */
  | { readonly plain: string }
  | 'operator'

export type LegalTerm = {
  readonly term: string
  readonly text: string
  /** Shown after the text, emphasized; may be empty. */
  readonly until: string
}

export const legal = {
  /** Before a date. */
  effective: 'Effective',
  alsoContactPage: 'You can also write to us on the [contact page](/contact).',
  contactPageOnly:
    'You can reach us through the [contact page](/contact). A person will reply by email.',
}
