import { expect, test } from 'vitest'
import { toHtml, toText } from './letter.ts'

const mail = {
  kind: 'welcome',
  to: 'ada@example.com',
  subject: 'Hello <img src=x onerror=alert(1)>',
  paragraphs: ['You & "me"', '</p><script>alert(1)</script>'],
  action: { label: 'Open', url: 'https://ghost.example/?a="b"' },
}

test('nothing that a person typed becomes HTML', () => {
  const html = toHtml(mail)

  expect(html).not.toMatch(/<img|<script/)
  expect(html).toContain('You &amp; &quot;me&quot;')
  expect(html).toContain('href="https://ghost.example/?a=&quot;b&quot;"')
})

test('the text says the same without HTML', () => {
  expect(toText(mail)).toContain('You & "me"')
  expect(toText(mail)).toContain('Open:\nhttps://ghost.example/?a="b"')
  expect(toText({ ...mail, action: null })).not.toContain('https://')
})

test('the lines of a paragraph stay lines, whichever machine ended them', () => {
  const html = toHtml({ ...mail, paragraphs: ['One\nTwo\r\nThree'] })

  expect(html).toContain('>One<br>Two<br>Three</p>')
})

test('a mail says what it is for above its subject, in our words', () => {
  expect(toHtml({ ...mail, kind: 'verify-email' })).toContain('// verify email</p>')
})
