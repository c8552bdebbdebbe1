import type { PlanId } from '@ghost-writers-ia/rules/plans'
import type { UserStore } from '../identity/ports.ts'
import type { UserId } from '../identity/user.ts'
import type { LimitPorts } from '../limits/ports.ts'
import type { MailPorts, Outbox } from '../mail/ports.ts'
import type { Clock } from '../time.ts'
import type { Transaction } from '../transaction.ts'

export type ContactPorts = LimitPorts &
  Pick<MailPorts, 'mailTransport'> & {
    readonly contact: ContactStore
    readonly transaction: Transaction<{
      readonly contact: ContactStore
      readonly outbox: Outbox
    }>
  }

/** For support requests, which depend on the user's plan. */
export type SupportRequestPorts = ContactPorts & {
  readonly users: UserStore
  readonly calendar: Clock
}

export type ContactStore = {
  addMessage(message: Message): Promise<void>
  /** Those of the highest priority first, and of these the newest. */
  listMessages(since?: Date): Promise<readonly Message[]>
  listMessagesFrom(email: string): Promise<readonly Message[]>
  /** A user's support requests. */
  listSupportRequests(userId: UserId): Promise<readonly Message[]>
  /** Deletes the support requests of users who have been deleted. */
  forgetOrphanedRequests(): Promise<void>
  forgetMessages(before: Date): Promise<boolean>
}

/** A message from the contact page, or a support request. */
export type Message = {
  readonly name: string
  readonly email: string
  readonly text: string
  readonly sentAt: Date
  /** Missing in messages from the contact page. */
  readonly support?: SupportDetails
}

export type SupportDetails = {
  readonly userId: UserId
  /** The user's plan when they wrote. */
  readonly plan: PlanId
  readonly isPriority: boolean
  readonly subject: string
  /** Versions and the last error, if the user agreed to send them. */
  readonly environment: string | null
}
