import { randomUUID } from 'node:crypto'
import type { PlanId } from '@ghost-writers-ia/rules/plans'
import { type Selectable, sql } from 'kysely'
import type { ContactStore, Message, SupportDetails } from '#domain/contact/ports.ts'
import type { UserId } from '#domain/identity/user.ts'
import { forgetSome } from './forget.ts'
import type { Database, Tables } from './tables.ts'

/** Messages from the contact page have the lowest. */
const priorities = { contact: 0, support: 1, priority: 2 }

export function contactStore(db: Database): ContactStore {
  const messages = db
    .selectFrom('contact_message')
    .selectAll()
    .orderBy('priority', 'desc')
    .orderBy('sent_at', 'desc')

  return {
    async addMessage({ sentAt, support, ...message }) {
      await db
        .insertInto('contact_message')
        .values({
          id: randomUUID(),
          ...message,
          sent_at: sentAt.getTime(),
          ...toSupportColumns(support),
        })
        .execute()
    },

    async listMessages(since = new Date(0)) {
      const rows = await messages.where('sent_at', '>=', since.getTime()).execute()
      return rows.map(toMessage)
    },

    async listMessagesFrom(email) {
      const rows = await messages.where(sql`lower(email)`, '=', email).execute()
      return rows.map(toMessage)
    },

    async listSupportRequests(userId) {
      return (await messages.where('user_id', '=', userId).execute()).map(toMessage)
    },

    async forgetOrphanedRequests() {
      // Only support requests name a plan.
      const requests = db.deleteFrom('contact_message').where('plan', 'is not', null)
      await requests.where('user_id', 'is', null).execute()
    },

    forgetMessages: (before) =>
      forgetSome(db, { from: 'contact_message', where: sql`sent_at < ${before.getTime()}` }),
  }
}

function toSupportColumns(support: SupportDetails | undefined) {
  if (!support) return { priority: priorities.contact }
  const { userId, isPriority, ...details } = support
  const priority = isPriority ? priorities.priority : priorities.support
  return { ...details, user_id: userId, priority }
}

function toMessage(row: Selectable<Tables['contact_message']>): Message {
  const { name, email, text, sent_at, user_id, plan, subject, environment, priority } = row
  const message = { name, email, text, sentAt: new Date(sent_at) }
  if (user_id === null || plan === null || subject === null) return message
  const support = {
    userId: user_id as UserId,
    plan: plan as PlanId,
    isPriority: priority === priorities.priority,
    subject,
    environment,
  }
  return { ...message, support }
}
