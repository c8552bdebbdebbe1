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

test('a mail can offer a second, quieter link below its button', () => {
  const other = { label: "This wasn't me", url: 'https://ghost.example/not-me?token=x' }
  const offering = { ...mail, action: { ...mail.action, other } }

  expect(toText(offering)).toContain("This wasn't me:\nhttps://ghost.example/not-me?token=x")
  expect(toHtml(offering)).toMatch(
    /href="https:\/\/ghost.example\/not-me\?token=x"[^>]*>This wasn&#39;t me</,
  )
})
