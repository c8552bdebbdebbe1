import { packageFile } from '../version.ts'
import { expect, test } from './site.ts'

test('home shows six features, how it works and how to get started, without animation if motion is reduced', async ({
  page,
}) => {
  await page.goto('/')

  await expect(page.getByRole('heading', { level: 1 })).toContainText('You start the line.')
  await expect(page.locator('#features').getByRole('heading', { level: 3 })).toHaveText([
    'Generate code',
    'Explain',
    'Refactor',
    'Generate tests',
    'Fix bugs',
    'Chat',
  ])
  await expect(
    page.getByRole('heading', { name: 'From sign-up to ghost text in three steps' }),
  ).toBeVisible()
  await expect(page.getByText(packageFile)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Start free' }).first()).toHaveAttribute(
    'href',
    '/signup',
  )
  await expect(page.getByRole('link', { name: 'See pricing' })).toHaveAttribute('href', '/pricing')
  await expect(page.locator('.ghost-text').first()).toHaveCSS('font-style', 'italic')
  const moving = await page.evaluate(() => document.getAnimations().length)
  expect(moving, 'with reduced motion').toBe(0)
})

test('the footer links to the features from other pages', async ({ page }) => {
  await page.goto('/terms')

  await page.getByRole('contentinfo').getByRole('link', { name: 'Features' }).click()

  await expect(page).toHaveURL('/#features')
  await expect(page.locator('#features')).toBeInViewport()
})

test('the ghost text animation plays once and can be replayed', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.goto('/')
  const suggestion = page.locator('.ghost-text').first()
  const [before, after] = [page.locator('.caret').first(), page.locator('.caret').last()]

  await page.evaluate(() => {
    for (const animation of document.getAnimations()) {
      animation.pause()
      animation.currentTime = 0
    }
  })
  await expect(before).toBeVisible()
  await expect(after).toBeHidden()

  await page.evaluate(() => {
    for (const animation of document.getAnimations()) animation.finish()
  })
  await expect(suggestion).toHaveCSS('font-style', 'normal')
  await expect(before).toBeHidden()
  await expect(after).toBeVisible()

  await page.getByRole('button', { name: 'accept' }).click()
  await expect(suggestion).toHaveCSS('font-style', 'italic')
})

test('nothing shifts while a page loads, even if its fonts arrive late', async ({ page }) => {
  await page.route('**/*.woff2', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 400))
    await route.continue()
  })
  await page.addInitScript(() => {
    Object.assign(window, { shift: 0 })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as unknown as { value: number }[]) {
        ;(window as unknown as { shift: number }).shift += entry.value
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  for (const path of ['/', '/pricing', '/about', '/contact']) {
    await page.goto(path)
    await page.evaluate(settleFonts)
    const shift = await page.evaluate(() => (window as unknown as { shift: number }).shift)
    expect(shift, path).toBe(0)
  }
})

/** Runs in the page: waits until the fonts are loaded and two more frames are painted. */
async function settleFonts(): Promise<void> {
  await document.fonts.ready
  for (const _ of [1, 2]) await new Promise((painted) => requestAnimationFrame(painted))
}
