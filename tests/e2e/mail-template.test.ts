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

for (const width of [390, 700]) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`an email is accessible in ${colorScheme} at ${width} px and does not overflow`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 900 })
      await page.emulateMedia({ colorScheme })

      await page.setContent(toHtml(mail))

      const { violations } = await new AxeBuilder({ page }).withTags(wcag).analyze()
      expect(violations).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
      const button = await page.getByRole('link', { name: mail.action.label }).boundingBox()
      expect(button?.height).toBeGreaterThanOrEqual(44)
      const paper = await page.evaluate(() => getComputedStyle(document.body).backgroundColor)
      expect(paper).toBe(colorScheme === 'light' ? 'rgb(250, 249, 246)' : 'rgb(13, 11, 20)')
    })
  }
}

test('line breaks in a paragraph are kept, and the link is there as a button and as text', async ({
  page,
}) => {
  await page.setContent(toHtml(mail))

  await expect(page.getByText('Hello Ada,').locator('br')).toHaveCount(1)
  const links = page.getByRole('link')
  await expect(links).toHaveText([mail.action.label, mail.action.url])
  for (const link of await links.all()) await expect(link).toHaveAttribute('href', mail.action.url)
})
