import type { Mail } from '#domain/mail/ports.ts'
import { toHtml } from '#domain/mail/render-email.ts'
import { expectNoSidewaysScroll, expectUsable } from './accessible.ts'
import { expect, test } from './site.ts'

const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
const mail = {
  kind: 'verify-email',
  language: 'en',
  to: 'ada@example.com',
  subject: 'Please confirm that this is your address',
  paragraphs: [
    'Hello Ada,\nyou signed up with this address a moment ago.',
    `Somebody once wrote ${'Donaudampfschifffahrt'.repeat(8)} without a single space.`,
    'The link works once, for one hour. If it was not you, nothing happens when you do nothing.',
  ],
  action: {
    label: 'Confirm my address',
    url: `https://ghost.example/verify-email?token=${'3f9a'.repeat(40)}&next=%2Fdashboard`,
  },
} satisfies Mail

test('an email is accessible, fits every width, keeps line breaks, and has its link as a button and as text', async ({
  page,
}) => {
  await page.setContent(toHtml(mail))
  await expectUsable(page, { tags: wcag })

  for (const [colorScheme, width, paper] of [
    ['light', 390, 'rgb(250, 249, 246)'],
    ['dark', 700, 'rgb(13, 11, 20)'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme })
    await expect(page.locator('body')).toHaveCSS('background-color', paper)
    await expectNoSidewaysScroll(page)
    const button = await page.getByRole('link', { name: mail.action.label }).boundingBox()
    expect(button?.height).toBeGreaterThanOrEqual(44)
  }

  await expect(page.getByText('Hello Ada,').locator('br')).toHaveCount(1)
  const links = page.getByRole('link')
  await expect(links).toHaveText([mail.action.label, mail.action.url])
  for (const link of await links.all()) await expect(link).toHaveAttribute('href', mail.action.url)
})
