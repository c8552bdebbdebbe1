import { AxeBuilder } from '@axe-core/playwright'
import { expect, publicPages, test } from './site.ts'

const screens = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]

/** Buttons fade from one colour to the next; half-way there is nothing to judge. */
async function waitForColours(): Promise<void> {
  await Promise.all(document.getAnimations().map(({ finished }) => finished))
}

for (const path of publicPages) {
  test(`${path} can be used by everyone, light and dark, on a phone and a desk`, async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto(path)

    for (const viewport of screens) {
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.setViewportSize(viewport)
        await page.emulateMedia({ colorScheme })
        await page.evaluate(waitForColours)
        const { violations } = await new AxeBuilder({ page }).analyze()

        const found = violations.map(({ id, nodes }) => ({
          id,
          at: nodes.map(({ target }) => target),
        }))
        expect(found, `${colorScheme}, ${viewport.width} px`).toEqual([])
      }
    }
  })
}

for (const path of publicPages) {
  test(`${path} needs no sideways scrolling at 320 px`, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 })
    await page.goto(path)

    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  })
}
