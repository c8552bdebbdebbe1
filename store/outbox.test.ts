import { beforeEach, describe, expect, test } from 'vitest'
import type { Mail, Outbox } from '#domain/mail/ports.ts'
import { later, minutes } from '#domain/time.ts'
import { engines, openTestStore } from '#tests/engines.ts'

const now = new Date('2026-03-01T12:00:00Z')
const mail = {
  kind: 'verify-email',
  language: 'en',
  to: 'ada@example.com',
  subject: 'Verify your email',
  paragraphs: ['Hello Ada 👻', 'Please confirm.'],
  action: { label: 'Verify', url: 'https://ghost.example/verify?token=1' },
} satisfies Mail

describe.each(engines)('the outbox on $name', (engine) => {
  let outbox: Outbox

  beforeEach(async () => {
    outbox = (await openTestStore(engine)).outbox
  })

  test('returns the emails that are due, oldest first', async () => {
    await outbox.addMail({ ...mail, subject: 'Later', dueAt: later(now, minutes(2)) })
    await outbox.addMail({ ...mail, subject: 'Second', dueAt: now })
    await outbox.addMail({ ...mail, subject: 'First', action: null, dueAt: later(now, -1) })

    const due = await outbox.listDue({ now, atMost: 10 })

    expect(due).toMatchObject([
      { subject: 'First', action: null },
      { ...mail, subject: 'Second' },
    ])
    expect(await outbox.listDue({ now, atMost: 1 })).toHaveLength(1)
  })

  test('an email that was sent is not sent again, and its text is deleted if it may contain a secret', async () => {
    await outbox.addMail({ ...mail, dueAt: now })
    const [due] = await outbox.listDue({ now, atMost: 1 })
    const id = due?.id ?? ''

    await outbox.markSent(id, { at: now, isForgotten: true })

    expect(await outbox.listDue({ now: later(now, minutes(60)), atMost: 1 })).toEqual([])
    expect(await outbox.findMail(id)).toMatchObject({ sentAt: now, paragraphs: [], action: null })
  })

  test('a failed email waits for its next attempt, and one that is given up is never due', async () => {
    await outbox.addMail({ ...mail, dueAt: now })
    const [due] = await outbox.listDue({ now, atMost: 1 })
    const id = due?.id ?? ''

    await outbox.markFailed(id, { reason: 'greylisted', dueAt: later(now, minutes(1)) })
    expect(await outbox.listDue({ now, atMost: 1 })).toEqual([])
    expect(await outbox.listDue({ now: later(now, minutes(1)), atMost: 1 })).toMatchObject([
      { id, tries: 1 },
    ])

    await outbox.markFailed(id, { reason: 'no such user', dueAt: null })
    expect(await outbox.listDue({ now: later(now, minutes(60)), atMost: 1 })).toEqual([])
    expect(await outbox.findMail(id)).toMatchObject({ tries: 2, sentAt: null, action: null })
  })

  test('deletes old emails, but none that is still waiting', async () => {
    await outbox.addMail({ ...mail, subject: 'Sent', replyTo: 'grace@example.com', dueAt: now })
    await outbox.addMail({ ...mail, subject: 'Waiting', dueAt: now })
    const [sent] = await outbox.listDue({ now, atMost: 1 })
    expect(sent).toMatchObject({ replyTo: 'grace@example.com' })
    await outbox.markSent(sent?.id ?? '', { at: now, isForgotten: false })

    await outbox.forgetMails(now)
    expect(await outbox.listMails(5)).toHaveLength(2)
    await outbox.forgetMails(later(now, 1))
    expect(await outbox.listMails(5)).toMatchObject([{ subject: 'Waiting' }])
  })

  test('lists what was written, newest first', async () => {
    await outbox.addMail({ ...mail, subject: 'Old', dueAt: now })
    await outbox.addMail({ ...mail, subject: 'New', dueAt: later(now, 1) })

    expect((await outbox.listMails(5)).map(({ subject }) => subject)).toEqual(['New', 'Old'])
    expect(await outbox.findMail('unknown')).toBeNull()
  })

  test('emails of one millisecond are sent in the order they were written, and listed in reverse', async () => {
    const subjects = Array.from({ length: 20 }, (_, place) => `Mail ${place}`)
    for (const subject of subjects) await outbox.addMail({ ...mail, subject, dueAt: now })

    const due = await outbox.listDue({ now, atMost: 50 })
    const shown = await outbox.listMails(50)

    expect(due.map(({ subject }) => subject)).toEqual(subjects)
    expect(shown.map(({ subject }) => subject)).toEqual(subjects.toReversed())
  })

  test('lists the emails to one address since a moment, newest first', async () => {
    await outbox.addMail({ ...mail, subject: 'Before', dueAt: later(now, -1) })
    await outbox.addMail({ ...mail, subject: 'First', dueAt: now })
    await outbox.addMail({ ...mail, subject: 'Second', dueAt: later(now, 1) })
    await outbox.addMail({ ...mail, to: 'grace@example.com', dueAt: now })

    const theirs = await outbox.listMailsTo('ada@example.com', now)

    expect(theirs.map(({ subject }) => subject)).toEqual(['Second', 'First'])
  })

  test("deletes the emails to one address, sent or not, and no one else's", async () => {
    await outbox.addMail({ ...mail, subject: 'Sent', dueAt: now })
    const [sent] = await outbox.listDue({ now, atMost: 1 })
    await outbox.markSent(sent?.id ?? '', { at: now, isForgotten: false })
    await outbox.addMail({ ...mail, subject: 'Waiting', dueAt: now })
    await outbox.addMail({ ...mail, to: 'grace@example.com', dueAt: now })

    await outbox.forgetMailsTo('ada@example.com')

    expect(await outbox.listMails(5)).toMatchObject([{ to: 'grace@example.com' }])
  })

  test('forwarded contact messages are neither listed nor deleted with the address they were sent to', async () => {
    await outbox.addMail({ ...mail, replyTo: 'grace@example.com', dueAt: now })

    await outbox.forgetMailsTo('ada@example.com')

    expect(await outbox.listMailsTo('ada@example.com', now)).toEqual([])
    expect(await outbox.listMails(5)).toHaveLength(1)
  })
})
