import { randomUUID } from 'node:crypto'
import type { ContactStore } from '#domain/contact/ports.ts'
import type { Database } from './tables.ts'

export function contactStore(db: Database): ContactStore {
  return {
    async addMessage({ sentAt, ...message }) {
      await db
        .insertInto('contact_message')
        .values({ id: randomUUID(), ...message, sent_at: sentAt.getTime() })
        .execute()
    },

    async listMessages() {
      const rows = await db
        .selectFrom('contact_message')
        .select(['name', 'email', 'text', 'sent_at'])
        .orderBy('sent_at', 'desc')
        .execute()
      return rows.map(({ sent_at, ...message }) => ({ ...message, sentAt: new Date(sent_at) }))
    },

    async forgetMessages(before) {
      await db.deleteFrom('contact_message').where('sent_at', '<', before.getTime()).execute()
    },
  }
}
