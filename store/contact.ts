import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { ContactStore, Message } from '#domain/contact/ports.ts'
import type { Database, Tables } from './tables.ts'

export function contactStore(db: Database): ContactStore {
  const messages = db
    .selectFrom('contact_message')
    .select(['name', 'email', 'text', 'sent_at'])
    .orderBy('sent_at', 'desc')

  return {
    async addMessage({ sentAt, ...message }) {
      await db
        .insertInto('contact_message')
        .values({ id: randomUUID(), ...message, sent_at: sentAt.getTime() })
        .execute()
    },

    async listMessages() {
      return (await messages.execute()).map(toMessage)
    },

    async listMessagesFrom(email) {
      const rows = await messages.where(sql`lower(email)`, '=', email).execute()
      return rows.map(toMessage)
    },

    async forgetMessages(before) {
      await db.deleteFrom('contact_message').where('sent_at', '<', before.getTime()).execute()
    },
  }
}

function toMessage({ sent_at, ...message }: Omit<Tables['contact_message'], 'id'>): Message {
  return { ...message, sentAt: new Date(sent_at) }
}
