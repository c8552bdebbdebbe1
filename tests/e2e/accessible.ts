import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './site.ts'

const screens = [
  { width: 1440, colorScheme: 'light' },
  { width: 320, colorScheme: 'dark' },
] as const

/** What is shown can be used by everyone, wide and light, narrow and dark, and needs no sideways scrolling. */
export async function expectUsable(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const { width, colorScheme } of screens) {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme })
    await page.evaluate(settle)
    // Without frames there is nothing to gather from them, and what is well need not be listed:
    // each would take as long again.
    const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
    const { violations } = await axe.analyze()

    const found = violations.map(({ id, nodes }) => [id, nodes.map(({ target }) => target)])
    expect(found, `${colorScheme}, ${width} px`).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  }
}

/** Buttons fade from one colour to the next, toasts come and go; half-way there is nothing to judge. */
export async function settle(): Promise<void> {
  for (const animation of document.getAnimations()) {
    if (animation instanceof CSSTransition) animation.finish()
    else animation.currentTime = 1_000
  }
  await new Promise((painted) => requestAnimationFrame(painted))
}
