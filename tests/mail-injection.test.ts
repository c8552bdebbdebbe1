import { expect, test } from 'vitest'
import { sendDueMail, writeMail } from '#domain/mail/outbox.ts'
import type { Mail } from '#domain/mail/ports.ts'
import { stoppedClock } from './clock.ts'
import { engines, openTestStore } from './engines.ts'
import { headers, openSmtpServer, postTo } from './smtp-server.ts'

const mail = {
  kind: 'contact-message',
  language: 'en',
  to: 'desk@ghost.example',
  replyTo: 'ada@example.com',
  subject: 'Message from Ada',
  paragraphs: ['Hello'],
  action: { label: 'Answer', url: 'https://ghost.example/' },
} satisfies Mail
const bcc = 'Bcc: eve@example.com'
const huge = 'x'.repeat(70_000)

/** Hostile input in a name, an address or a message. */
const attempts = [
  { where: 'subject', what: 'CR LF', subject: `Message from Ada\r\n${bcc}` },
  { where: 'subject', what: 'LF alone', subject: `Message from Ada\n${bcc}` },
  { where: 'subject', what: 'CR alone', subject: `Message from Ada\r${bcc}` },
  { where: 'subject', what: 'a folded line', subject: `Message from Ada\r\n ${bcc}` },
  { where: 'subject', what: 'an empty line and a body', subject: `Ada\r\n\r\n${bcc}\r\n` },
  { where: 'subject', what: 'other line separators', subject: `Ada\u2028${bcc}\u0085${bcc}\0` },
  {
    where: 'subject',
    what: 'an encoded word',
    subject: '=?utf-8?B?QmNjOiBldmVAZXhhbXBsZS5jb20=?=',
  },
  {
    where: 'subject',
    what: 'an encoded CR LF',
    subject: '=?utf-8?Q?a=0D=0ABcc:_eve@example.com?=',
  },
  { where: 'subject', what: '70 KB', subject: huge },
  { where: 'subject', what: '70 KB outside ASCII', subject: '👻'.repeat(17_500) },
  { where: 'reply address', what: 'CR LF', replyTo: `ada@example.com\r\n${bcc}` },
  { where: 'reply address', what: 'a comma', replyTo: 'ada@example.com, eve@example.com' },
  { where: 'reply address', what: 'brackets', replyTo: 'ada@example.com>, <eve@example.com' },
  { where: 'address', what: 'CR LF', to: `ada@example.com\r\n${bcc}` },
  { where: 'address', what: 'a command', to: 'ada@example.com>\r\nRCPT TO:<eve@example.com' },
  { where: 'address', what: 'a comma', to: 'ada@example.com, eve@example.com' },
  { where: 'address', what: 'brackets', to: 'ada@example.com> <eve@example.com' },
  { where: 'address', what: 'a group', to: 'all: ada@example.com, eve@example.com;' },
  {
    where: 'text',
    what: 'the end of an email',
    paragraphs: [`Hi\r\n.\r\nRCPT TO:<eve@example.com>`],
  },
  { where: 'text', what: 'a header', paragraphs: [`${bcc}\r\n\r\nHi`] },
  { where: 'text', what: '70 KB in one line', paragraphs: [huge] },
  {
    where: 'button',
    what: 'CR LF',
    action: { label: `Go\r\n${bcc}`, url: `https://a/\r\n${bcc}` },
  },
]

test.each(attempts)(
  '$what in the $where never adds a recipient or a header',
  async ({ where: _where, what: _what, ...typed }) => {
    const { outbox } = await openTestStore(engines[0] as (typeof engines)[number])
    const clock = stoppedClock()
    const { url, received } = await openSmtpServer()
    const hostile = { ...mail, ...typed }

    await writeMail({ outbox, clock }, hostile)
    await sendDueMail({ outbox, clock, mailTransport: postTo(url) })

    const isAccepted = hostile.to === mail.to
    expect(received).toHaveLength(isAccepted ? 1 : 0)
    for (const one of received) {
      expect(one.recipients).toEqual([mail.to])
      expect(headers(one, 'Bcc')).toEqual([])
      expect(headers(one, 'Subject')).toHaveLength(1)
      expect(headers(one, 'Reply-To')).toHaveLength(1)
      expect(one.raw).not.toContain('=?utf-8?')
      expect(longestLine(one.raw)).toBeLessThan(998)
    }
  },
)

function longestLine(raw: string): number {
  return Math.max(...raw.split('\r\n').map(({ length }) => length))
}
