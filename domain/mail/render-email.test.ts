import { expect, test } from 'vitest'
import type { Mail } from './ports.ts'
import { toHtml, toText } from './render-email.ts'

const mail = {
  kind: 'welcome',
  language: 'en',
  to: 'ada@example.com',
  subject: 'Hello <img src=x onerror=alert(1)>',
  paragraphs: ['You & "me"', '</p><script>alert(1)</script>'],
  action: { label: 'Open', url: 'https://ghost.example/?a="b"' },
} satisfies Mail

test('text that a user typed is escaped in the HTML', () => {
  const html = toHtml(mail)

  expect(html).not.toMatch(/<img|<script/)
  expect(html).toContain('You &amp; &quot;me&quot;')
  expect(html).toContain('href="https://ghost.example/?a=&quot;b&quot;"')
})

test('the plain-text part has the same content', () => {
  expect(toText(mail)).toContain('You & "me"')
  expect(toText(mail)).toContain('Open:\nhttps://ghost.example/?a="b"')
  expect(toText({ ...mail, action: null })).not.toContain('https://')
})

test('line breaks in a paragraph are kept, whatever the line ending', () => {
  const html = toHtml({ ...mail, paragraphs: ['One\nTwo\r\nThree'] })

  expect(html).toContain('>One<br>Two<br>Three</p>')
})

test('an email shows its kind above the subject', () => {
  expect(toHtml({ ...mail, kind: 'verify-email' })).toContain('// verify email</p>')
})

test('an email can have a second link below its button', () => {
  const other = { label: "This wasn't me", url: 'https://ghost.example/not-me?token=x' }
  const offering = { ...mail, action: { ...mail.action, other } }

  expect(toText(offering)).toContain("This wasn't me:\nhttps://ghost.example/not-me?token=x")
  expect(toHtml(offering)).toMatch(
    /href="https:\/\/ghost.example\/not-me\?token=x"[^>]*>This wasn&#39;t me</,
  )
})

test('what is in an email for the record follows the button, in both parts', () => {
  const details = [{ title: 'Your <contract>', paragraphs: ['Plan: Pro\nPrice: $15'] }]
  const long = { ...mail, details }

  const html = toHtml(long)
  expect(html).toContain('Your &lt;contract&gt;</h2>')
  expect(html).toContain('>Plan: Pro<br>Price: $15</p>')
  expect(html.indexOf('</h2>')).toBeGreaterThan(html.indexOf('>Open</a>'))
  expect(toText(long)).toMatch(/Open:\n\S+\n\n## Your <contract>\n\nPlan: Pro\nPrice: \$15\n\n-- /)
})
