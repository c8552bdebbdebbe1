import type { BillingPorts } from '../billing/ports.ts'
import type { BillingStores } from '../billing/stores.ts'
import type { IdentityPorts } from '../identity/ports.ts'
import type { UserId } from '../identity/user.ts'
import type { MailPorts } from '../mail/ports.ts'
import type { SiteLanguage } from '../site-language.ts'
import type { WithdrawPorts } from '../subscriptions/withdraw.ts'
import type { Transaction } from '../transaction.ts'

/** What a customer declares: within 14 days a withdrawal, and a cancellation at any time. */
export type DeclarationKind = 'withdrawal' | 'cancellation'

export type DeclarationState =
  /** Not looked at yet. */
  | 'received'
  /** It's known whose contract it is, and that they declared it: being carried out. */
  | 'proven'
  /** Waits for the customer's confirmation, or for a person. */
  | 'open'
  | 'done'

/** How we know that it was declared by the customer. */
export type Proof =
  | 'session'
  /** They know the contract number. */
  | 'number'
  /** They followed the link in the acknowledgement. */
  | 'link'
  | 'operator'

export type Outcome =
  /** The contract has ended, and what is due was refunded or is owed. */
  | 'ended'
  /** It ends with the paid period. */
  | 'canceled'
  /** It had ended, or been canceled, before. */
  | 'already-over'
  /** The period for a withdrawal was over. */
  | 'late'
  /** The account has no contract. */
  | 'no-contract'
  /** A person took care of it. */
  | 'by-hand'

/** What a customer typed. */
export type Declared = {
  readonly kind: DeclarationKind
  readonly name: string
  readonly email: string
  /** As it was typed: a plan, an invoice number, a contract number. */
  readonly contract: string
  /** Only cancellations: for cause, with a reason. */
  readonly isExtraordinary: boolean
  readonly reason: string
  /** Only cancellations: a day such as 2026-12-31; null for as soon as possible. */
  readonly wantedOn: string | null
}

export type Declaration = Declared & {
  /** The hash of the form's secret and of what was declared, so that a form is received once. */
  readonly id: string
  /** What the customer and the operator call it by, such as W-2026-1117-4QX7K. */
  readonly reference: string
  /** The moment that counts for every deadline. */
  readonly receivedAt: Date
  /** Of the secret in the acknowledgement; null where it was sent to no account's address. */
  readonly linkHash: string | null
  readonly state: DeclarationState
  readonly provenBy: Proof | null
  readonly outcome: Outcome | null
  /** The contract that it ends. Recorded before the first call to the provider. */
  readonly subscriptionId: string | null
  /** When to continue; null when nothing is to be done by itself. */
  readonly dueAt: Date | null
  readonly tries: number
  /** Whose contract; null while that isn't known, and when the account was deleted. */
  readonly userId: UserId | null
  /** In which it's answered. */
  readonly language: SiteLanguage
}

/** Declarations outlive accounts. */
export type DeclarationStore = {
  /** Returns false, and adds nothing, if there is one with this id. */
  addDeclaration(declaration: Declaration): Promise<boolean>
  findDeclaration(
    by: { readonly id: string } | { readonly linkHash: string },
  ): Promise<Declaration | null>
  listDue(now: Date, atMost: number): Promise<readonly Declaration[]>
  /** Those that wait for someone, the oldest first. */
  listOpen(atMost: number): Promise<readonly Declaration[]>
  /** A user's, and with an address also those under it. */
  listDeclarationsOf(by: {
    readonly userId: UserId
    readonly email: string | null
  }): Promise<readonly Declaration[]>
  /** Changes it if it still has this state. Returns whether it had. */
  changeDeclaration(
    before: Pick<Declaration, 'id' | 'state'>,
    changes: Partial<Omit<Declaration, 'id' | keyof Declared>>,
  ): Promise<boolean>
  /** Counts an attempt. */
  postponeDeclaration(id: string, dueAt: Date): Promise<void>
  forgetDeclarations(before: Date): Promise<void>
}

/** Where the people who run the site read their email; empty when none is configured. */
export type OperatorInbox = { readonly operatorEmail: string }

export type RightsStores = Pick<BillingStores, 'outbox'> & {
  readonly declarations: DeclarationStore
}

export type RightsPorts = Omit<WithdrawPorts, 'transaction'> &
  Pick<IdentityPorts, 'formerEmails' | 'secrets'> &
  Pick<MailPorts, 'mailTransport'> &
  OperatorInbox & {
    readonly declarations: DeclarationStore
    readonly transaction: Transaction<RightsStores> & BillingPorts['transaction']
  }
