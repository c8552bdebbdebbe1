import type { DeclarationKind, DeclarationState, Outcome, Proof } from '#domain/rights/ports.ts'

/** Withdrawals and cancellations that were declared by form. */
export type DeclarationTables = {
  declaration: {
    /** The hash of the form's secret and of what was declared. */
    id: string
    reference: string
    kind: DeclarationKind
    name: string
    email: string
    contract: string
    is_extraordinary: number
    reason: string
    /** A day, such as 2026-12-31; null for as soon as possible. */
    wanted_on: string | null
    received_at: number
    link_hash: string | null
    state: DeclarationState
    proven_by: Proof | null
    outcome: Outcome | null
    subscription_id: string | null
    due_at: number | null
    tries: number
    user_id: string | null
    language: string
  }
}
