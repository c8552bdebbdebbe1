import type { Page } from '@playwright/test'
import axe from 'axe-core'
import { expect } from './site.ts'

/** Names and roles don't depend on colors and widths, so the second look checks only what does. */
const screens = [
  { width: 1440, colorScheme: 'light', rules: null },
  {
    width: 320,
    colorScheme: 'dark',
    rules: ['color-contrast', 'target-size', 'link-in-text-block'],
  },
] as const

/**
 * Checks the open page with axe, wide and light, narrow and dark, and that it doesn't scroll
 * sideways. An email has no landmarks, for example: `tags` limit the rules to some of axe's groups.
 */
export async function expectUsable(
  page: Page,
  { tags = null }: { tags?: readonly string[] | null } = {},
): Promise<void> {
  const size = page.viewportSize()
  await loadAxe(page)
  for (const { width, colorScheme, rules } of screens) {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme })
    await page.evaluate(settle)
    const violations = await page.evaluate(listViolations, { rules, tags })
    expect(violations, `${colorScheme}, ${width} px`).toEqual([])
    await expectNoSidewaysScroll(page)
  }
  if (size) await page.setViewportSize(size)
  await page.emulateMedia({ colorScheme: null })
}

/** Checks one part of the open page with axe, as it is now: faster than a page with its frame. */
export async function expectAccessible(page: Page, selector: string): Promise<void> {
  await expect(page.locator(selector)).toBeVisible()
  await loadAxe(page)
  const violations = await page.evaluate(listViolations, { selector, rules: null, tags: null })
  expect(violations, page.url()).toEqual([])
}

/** Expects everything on the open page to fit into the width of its window. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const width = page.viewportSize()?.width
  expect(await page.evaluate(() => document.documentElement.scrollWidth), page.url()).toBe(width)
}

/** Client-side navigation keeps it, so that it's sent to the browser once. */
async function loadAxe(page: Page): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source)
}

type AxeInput = {
  readonly selector?: string
  readonly rules: readonly string[] | null
  readonly tags: readonly string[] | null
}

/** Runs in the page. Our pages have no frames, so axe's slower frame support isn't needed. */
async function listViolations({ selector = 'html', rules, tags }: AxeInput) {
  const loaded = globalThis as unknown as { readonly axe: typeof axe }
  const { violations } = await loaded.axe.run(selector, {
    resultTypes: ['violations'],
    ...(tags && { runOnly: { type: 'tag', values: [...tags] } }),
    ...(rules && { runOnly: { type: 'rule', values: [...rules] } }),
  })
  return violations.map(({ id, nodes }) => [id, nodes.map(({ target }) => target)])
}

/** Runs in the page: finishes transitions and animations, whose intermediate colors would fail the contrast check. */
export async function settle(): Promise<void> {
  for (const animation of document.getAnimations()) {
    // Those that follow the scroll position have no time.
    if (animation.timeline !== document.timeline) continue
    if (animation instanceof CSSTransition) animation.finish()
    else animation.currentTime = 1_000
  }
  await new Promise((painted) => requestAnimationFrame(painted))
}
