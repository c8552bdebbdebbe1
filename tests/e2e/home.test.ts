import type { Page } from '@playwright/test'
import { pictures } from '#app/copy/pictures.ts'
import drawn from '#app/routes/marketing/home/pictures.json' with { type: 'json' }
import { packageFile } from '../version.ts'
import { expect, test } from './site.ts'

test('home shows six features, how it works and how to get started, without animation if motion is reduced, and loads pictures of the chosen theme when they come into view', async ({
  page,
}) => {
  const loaded = recordPictures(page)
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

  await page.waitForLoadState('networkidle')
  expect(loaded, 'in the first view').toEqual([])
  await page.getByRole('radio', { name: 'Dark' }).check({ force: true })
  for (const { alt } of pictures) {
    const picture = page.getByAltText(alt).and(page.locator(':visible'))
    await picture.scrollIntoViewIfNeeded()
    await expect(picture).toHaveJSProperty('naturalWidth', drawn.width)
  }
  expect(loaded.toSorted()).toEqual(pictures.map(({ name }) => `${name}-dark`).toSorted())

  await page.setViewportSize({ width: 320, height: 640 })
  const isCut = ({ scrollWidth, clientWidth }: HTMLElement) => scrollWidth > clientWidth
  expect(await page.locator('pre.ghost-code').evaluate(isCut), 'code on a small phone').toBe(false)
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

/** The names of the pictures that the page loads. */
function recordPictures(page: Page): string[] {
  const loaded: string[] = []
  page.on('request', (request) => {
    const name = /\/pictures\/(.+)\.avif$/.exec(request.url())?.[1]
    if (name) loaded.push(name)
  })
  return loaded
}

/** Runs in the page: waits until the fonts are loaded and two more frames are painted. */
async function settleFonts(): Promise<void> {
  await document.fonts.ready
  for (const _ of [1, 2]) await new Promise((painted) => requestAnimationFrame(painted))
}
