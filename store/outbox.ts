import { randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { KeptMail, Outbox } from '#domain/mail/ports.ts'
import type { Database, Tables } from './tables.ts'

export function outboxStore(db: Database): Outbox {
  const mails = db.selectFrom('mail').selectAll()

  return {
    async addMail({ kind, to, subject, paragraphs, action, dueAt }) {
      const row = {
        id: randomUUID(),
        kind,
        to_address: to,
        subject,
        paragraphs: JSON.stringify(paragraphs),
        action: action && JSON.stringify(action),
        written_at: dueAt.getTime(),
        due_at: dueAt.getTime(),
        tries: 0,
      }
      await db.insertInto('mail').values(row).execute()
    },

    async listDue({ now, atMost }) {
      const due = mails.where('due_at', '<=', now.getTime()).orderBy('due_at').limit(atMost)
      return (await due.execute()).map(toKeptMail)
    },

    async markSent(id, { at, isForgotten }) {
      const sent = { sent_at: at.getTime(), due_at: null, failure: null }
      const forgotten = isForgotten ? { paragraphs: '[]', action: null } : {}
      await db
        .updateTable('mail')
        .set({ ...sent, ...forgotten })
        .where('id', '=', id)
        .execute()
    },

    async markFailed(id, { reason, dueAt }) {
      await db
        .updateTable('mail')
        .set(({ eb }) => ({
          tries: eb('tries', '+', 1),
          due_at: dueAt?.getTime() ?? null,
          failure: reason,
        }))
        .where('id', '=', id)
        .execute()
    },

    async listMails(atMost) {
      const newest = mails.orderBy('written_at', 'desc').orderBy('id').limit(atMost)
      return (await newest.execute()).map(toKeptMail)
    },

    async findMail(id) {
      const row = await mails.where('id', '=', id).executeTakeFirst()
      return row ? toKeptMail(row) : null
    },
  }
}

function toKeptMail(row: Selectable<Tables['mail']>): KeptMail {
  return {
    id: row.id,
    kind: row.kind,
    to: row.to_address,
    subject: row.subject,
    paragraphs: JSON.parse(row.paragraphs),
    action: row.action === null ? null : JSON.parse(row.action),
    tries: row.tries,
    writtenAt: new Date(row.written_at),
    sentAt: row.sent_at === null ? null : new Date(row.sent_at),
  }
}
