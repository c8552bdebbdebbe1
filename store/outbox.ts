import { randomUUID } from 'node:crypto'
import { type Insertable, type Selectable, sql } from 'kysely'
import type { KeptMail, Outbox } from '#domain/mail/ports.ts'
import { forgetSome } from './forget.ts'
import { toLanguage } from './rows.ts'
import type { Database, Tables } from './tables.ts'

/** The text may contain a secret link, so it is deleted as soon as it isn't needed. */
const forgotten = { paragraphs: '[]', action: null, details: null }

export function outboxStore(db: Database): Outbox {
  const mails = db.selectFrom('mail').selectAll()

  return {
    async addMail(mail) {
      await db.insertInto('mail').values(toRow(mail)).execute()
    },

    async listDue({ now, atMost }) {
      const due = mails
        .where('due_at', '<=', now.getTime())
        .orderBy('due_at')
        .orderBy('written_at')
        .orderBy('id')
      return (await due.limit(atMost).execute()).map(toKeptMail)
    },

    async markSent(id, { at, isForgotten }) {
      const sent = { sent_at: at.getTime(), due_at: null, failure: null }
      await db
        .updateTable('mail')
        .set({ ...sent, ...(isForgotten && forgotten) })
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
          ...(dueAt === null && forgotten),
        }))
        .where('id', '=', id)
        .execute()
    },

    async listMails(atMost) {
      const newest = mails.orderBy('written_at', 'desc').orderBy('id', 'desc').limit(atMost)
      return (await newest.execute()).map(toKeptMail)
    },

    async findMail(id) {
      const row = await mails.where('id', '=', id).executeTakeFirst()
      return row ? toKeptMail(row) : null
    },

    async listMailsTo(reader, since) {
      const theirs = mails
        .where('to_address', '=', reader)
        .where('reply_to', 'is', null)
        .where('written_at', '>=', since.getTime())
        .orderBy('written_at', 'desc')
        .orderBy('id', 'desc')
      return (await theirs.execute()).map(toKeptMail)
    },

    async forgetMailsTo(reader) {
      await db
        .deleteFrom('mail')
        .where('to_address', '=', reader)
        .where('reply_to', 'is', null)
        .execute()
    },

    forgetMails: (before) =>
      forgetSome(db, {
        from: 'mail',
        where: sql`written_at < ${before.getTime()} and due_at is null`,
      }),
  }
}

function toRow({ dueAt, ...mail }: Parameters<Outbox['addMail']>[0]): Insertable<Tables['mail']> {
  return {
    id: nextId(),
    kind: mail.kind,
    to_address: mail.to,
    reply_to: mail.replyTo ?? null,
    subject: mail.subject,
    paragraphs: JSON.stringify(mail.paragraphs),
    action: mail.action && JSON.stringify(mail.action),
    details: mail.details ? JSON.stringify(mail.details) : null,
    language: mail.language,
    headers: mail.headers ? JSON.stringify(mail.headers) : null,
    written_at: dueAt.getTime(),
    due_at: dueAt.getTime(),
    tries: 0,
  }
}

/** Ids of one process are ascending, to order the emails of one millisecond. */
let lastNumber = 0
function nextId(): string {
  lastNumber += 1
  return `${lastNumber.toString(16).padStart(8, '0')}-${randomUUID()}`
}

function toKeptMail(row: Selectable<Tables['mail']>): KeptMail {
  return {
    id: row.id,
    kind: row.kind as KeptMail['kind'],
    to: row.to_address,
    language: toLanguage(row.language),
    ...(row.reply_to !== null && { replyTo: row.reply_to }),
    subject: row.subject,
    paragraphs: JSON.parse(row.paragraphs),
    action: row.action === null ? null : JSON.parse(row.action),
    ...(row.details !== null && { details: JSON.parse(row.details) }),
    ...(row.headers !== null && { headers: JSON.parse(row.headers) }),
    tries: row.tries,
    writtenAt: new Date(row.written_at),
    sentAt: row.sent_at === null ? null : new Date(row.sent_at),
  }
}
