import { AxeBuilder } from '@axe-core/playwright'
import { toHtml } from '#domain/mail/render-email.ts'
import { expect, test } from './site.ts'

const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
const mail = {
  kind: 'verify-email',
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
}

test('an email is accessible and does not overflow, narrow and wide, light and dark', async ({
  page,
}) => {
  await page.setContent(toHtml(mail))

  for (const [colorScheme, width, paper] of [
    ['light', 390, 'rgb(250, 249, 246)'],
    ['light', 700, 'rgb(250, 249, 246)'],
    ['dark', 390, 'rgb(13, 11, 20)'],
    ['dark', 700, 'rgb(13, 11, 20)'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme })

    await expect(page.locator('body')).toHaveCSS('background-color', paper)
    const { violations } = await new AxeBuilder({ page }).withTags(wcag).analyze()
    expect(violations, `${colorScheme}, ${width} px`).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    const button = await page.getByRole('link', { name: mail.action.label }).boundingBox()
    expect(button?.height).toBeGreaterThanOrEqual(44)
  }
})

test('line breaks in a paragraph are kept, and the link is there as a button and as text', async ({
  page,
}) => {
  await page.setContent(toHtml(mail))

  await expect(page.getByText('Hello Ada,').locator('br')).toHaveCount(1)
  const links = page.getByRole('link')
  await expect(links).toHaveText([mail.action.label, mail.action.url])
  for (const link of await links.all()) await expect(link).toHaveAttribute('href', mail.action.url)
})
