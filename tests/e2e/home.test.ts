import type { Page } from '@playwright/test'
import { pictures } from '#app/copy/pictures.ts'
import measured from '#app/measured.json' with { type: 'json' }
import { figures } from '#app/routes/marketing/home/figures.ts'
import drawn from '#app/routes/marketing/home/pictures.json' with { type: 'json' }
import { weighPage } from '../../bench/weigh-page.mjs'
import { packageFile } from '../version.ts'
import { expect, test } from './site.ts'

/** How far the figures on the page may be from what they say. */
const margin = 0.05

test('home shows the product, six features, how it works, the models of the server and how to get started', async ({
  page,
}) => {
  await page.goto('/')

  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'You start the line. We ghost-write the rest.',
  )
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
  await expect(page.getByRole('link', { name: 'See pricing' }).first()).toHaveAttribute(
    'href',
    '/pricing',
  )
  await expect(
    page.getByRole('table', { name: 'Included models by plan' }).getByRole('rowheader'),
  ).toHaveText(['Local model on your computer', 'Stand-in model (test mode)'])
  await expect(page.getByRole('link', { name: 'Choose Essential' })).toHaveAttribute(
    'href',
    '/signup?plan=essential',
  )
  for (const { meaning, anchor } of figures) {
    await expect(page.getByRole('link', { name: meaning })).toHaveAttribute(
      'href',
      `/docs/measurements#${anchor}`,
    )
  }
})

test('the first screen of a laptop shows five lines of ghost text and how to accept them', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1366, height: 768 })
  await page.goto('/')

  await expect(page.locator('.ghost-text')).toHaveCount(5)
  for (const line of await page.locator('.ghost-text').all()) {
    await expect(line).toBeInViewport({ ratio: 1 })
  }
  await expect(page.locator('.scene-hints').first()).toBeInViewport({ ratio: 1 })

  await page.setViewportSize({ width: 320, height: 640 })
  const isCut = ({ scrollWidth, clientWidth }: HTMLElement) => scrollWidth > clientWidth
  expect(await page.locator('.scene-code').first().evaluate(isCut), 'on a small phone').toBe(false)
})

test('a full-page picture shows everything without scrolling: one screenshot of the extension, the others when they are chosen', async ({
  page,
}) => {
  const loaded = recordPictures(page)
  await page.goto('/', { waitUntil: 'networkidle' })
  expect(loaded).toEqual(['completion-light'])
  const { bytes, otherHosts } = await page.evaluate(weighPage)
  expect(bytes, 'everything that was loaded').toBeLessThan(80_000)
  expect(Math.abs(bytes / measured.page.bytes - 1), 'run "npm run bench -- figures"').toBeLessThan(
    margin,
  )
  expect(otherHosts).toBe(measured.page.otherHosts)

  await page.getByRole('radio', { name: 'Dark' }).check({ force: true })
  for (const { title, alt } of pictures) {
    await page.getByRole('radio', { name: title }).check({ force: true })
    const picture = page.getByAltText(alt).and(page.locator(':visible'))
    await expect(picture).toHaveCount(1)
    await expect(picture).toHaveJSProperty('naturalWidth', drawn.sizes.window.width)
  }
  expect(loaded.slice(1).toSorted()).toEqual(pictures.map(({ name }) => `${name}-dark`).toSorted())

  await page.setViewportSize({ width: 390, height: 844 })
  await expect.poll(() => loaded.at(-1), 'on a phone').toBe(`${pictures.at(-1)?.name}-square-dark`)
})

test('the recording is loaded when a visitor starts it', async ({ page }) => {
  const loaded = recordPictures(page, 'mp4')
  await page.goto('/', { waitUntil: 'networkidle' })
  expect(loaded).toEqual([])

  const play = page.getByRole('button', { name: 'Play a recording' })
  await play.click()
  await expect(play).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(() => loaded).toContain('completion-light')
  const video = page.locator('video')
  await expect(video).toBeVisible()
  await expect(video).toHaveJSProperty('muted', true)

  await play.click()
  await expect(video).toHaveJSProperty('paused', true)
})

test('the footer links to the features from other pages', async ({ page }) => {
  await page.goto('/terms')

  await page.getByRole('contentinfo').getByRole('link', { name: 'Features' }).click()

  await expect(page).toHaveURL('/#features')
  await expect(page.locator('#features')).toBeInViewport()
})

test('the scenes play once, then the first one rests, and choosing a tab stops them', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.goto('/')
  const open = page.getByRole('tab', { selected: true })
  const panel = page.getByRole('tabpanel')
  const finish = () => page.evaluate(finishScene)

  await expect(open).toHaveText('Complete')
  await expect
    .poll(() => page.evaluate(listClips), 'every line is written to its end')
    .toEqual(['none'])
  await finish()
  await expect(open).toHaveText('Review diff')
  await expect(panel).toContainText('totalOf')
  await finish()
  await expect(open).toHaveText('Chat')
  await finish()
  await expect(open).toHaveText('Complete')
  await expect(page.locator('.ghost-text').first()).toHaveCSS('font-style', 'italic')

  await page.reload()
  await page.getByRole('tab', { name: 'Review diff' }).click()
  await finish()
  await expect(open, 'after choosing it').toHaveText('Review diff')
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tab', { name: 'Chat' })).toBeFocused()
  await expect(panel).toContainText('How do I test totalOf?')
})

test('with reduced motion the first scene holds still, and without scripts it is the only one', async ({
  page,
  browser,
}) => {
  await page.goto('/')
  const listRunning = () =>
    document.getAnimations().filter(({ timeline }) => timeline === document.timeline).length
  expect(await page.evaluate(listRunning)).toBe(0)
  await expect(page.locator('.ghost-text').first()).toHaveCSS('font-style', 'italic')

  const context = await browser.newContext({ javaScriptEnabled: false })
  const plain = await context.newPage()
  await plain.goto(page.url())
  await expect(plain.locator('.ghost-text')).toHaveCount(5)
  await expect(plain.getByRole('tab')).toHaveText(['Complete'])
  await expect(plain.getByRole('button', { name: 'Play a recording' })).toBeHidden()
  await plain.getByRole('radio', { name: 'Chat' }).check({ force: true })
  await expect(plain.getByAltText(/^The chat beside the code/).first()).toBeVisible()
  await context.close()
})

test('nothing shifts while a page loads, even if its fonts arrive late', { tag: '@long' }, async ({
  page,
}) => {
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
function recordPictures(page: Page, kind = 'avif'): string[] {
  const loaded: string[] = []
  page.on('request', (request) => {
    const [, name, ending] = /\/pictures\/(.+)\.(\w+)$/.exec(request.url()) ?? []
    if (name && ending === kind) loaded.push(name)
  })
  return loaded
}

/** Runs in the page: how the lines of ghost text are clipped. */
function listClips(): string[] {
  const lines = [...document.querySelectorAll('.ghost-text')]
  return [...new Set(lines.map((line) => getComputedStyle(line).clipPath))]
}

/** Runs in the page: ends the animations of the open scene. */
function finishScene(): void {
  for (const animation of document.getAnimations()) {
    if (animation instanceof CSSAnimation) animation.finish()
  }
}

/** Runs in the page: waits until the fonts are loaded and two more frames are painted. */
async function settleFonts(): Promise<void> {
  await document.fonts.ready
  for (const _ of [1, 2]) await new Promise((painted) => requestAnimationFrame(painted))
}
