import type { Page } from '@playwright/test'
import axe from 'axe-core'
import { expect } from './site.ts'

const screens = [
  { width: 1440, colorScheme: 'light' },
  { width: 320, colorScheme: 'dark' },
] as const

/** Checks the open page with axe, wide and light, narrow and dark, and that it doesn't scroll sideways. */
export async function expectUsable(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.evaluate(axe.source)
  for (const { width, colorScheme } of screens) {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme })
    await page.evaluate(settle)
    expect(await page.evaluate(listViolations), `${colorScheme}, ${width} px`).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  }
}

/** Runs in the page. Our pages have no frames, so axe's slower frame support isn't needed. */
async function listViolations() {
  const loaded = globalThis as unknown as { readonly axe: typeof axe }
  const { violations } = await loaded.axe.run({ resultTypes: ['violations'] })
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
