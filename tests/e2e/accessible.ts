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

/** Checks the open page with axe, wide and light, narrow and dark, and that it doesn't scroll sideways. */
export async function expectUsable(page: Page): Promise<void> {
  await page.evaluate(axe.source)
  for (const { width, colorScheme, rules } of screens) {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme })
    await page.evaluate(settle)
    expect(await page.evaluate(listViolations, rules), `${colorScheme}, ${width} px`).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  }
}

/** Runs in the page. Our pages have no frames, so axe's slower frame support isn't needed. */
async function listViolations(rules: readonly string[] | null) {
  const loaded = globalThis as unknown as { readonly axe: typeof axe }
  const { violations } = await loaded.axe.run({
    resultTypes: ['violations'],
    ...(rules && { runOnly: { type: 'rule', values: [...rules] } }),
  })
  return violations.map(({ id, nodes }) => [id, nodes.map(({ target }) => target)])
}

/** Runs in the page: finishes transitions and animations, whose intermediate colors would fail the contrast check. */
export async function settle(): Promise<void> {
  for (const animation of document.getAnimations()) {
    if (animation instanceof CSSTransition) animation.finish()
    else animation.currentTime = 1_000
  }
  await new Promise((painted) => requestAnimationFrame(painted))
}
