import type { LimitPorts } from '../limits/ports.ts'
import type { MailPorts, Outbox } from '../mail/ports.ts'
import type { Transaction } from '../transaction.ts'

export type ContactPorts = LimitPorts &
  Pick<MailPorts, 'mailTransport'> & {
    readonly contact: ContactStore
    readonly transaction: Transaction<{
      readonly contact: ContactStore
      readonly outbox: Outbox
    }>
  }

export type ContactStore = {
  addMessage(message: Message): Promise<void>
  /** Newest first. */
  listMessages(): Promise<readonly Message[]>
  listMessagesFrom(email: string): Promise<readonly Message[]>
  forgetMessages(before: Date): Promise<void>
}

/** A message from the contact page. */
export type Message = {
  readonly name: string
  readonly email: string
  readonly text: string
  readonly sentAt: Date
}
