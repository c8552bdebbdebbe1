import type { Page } from '@playwright/test'
import { settle } from './accessible.ts'

const looks = [
  { name: 'wide', width: 1280, colorScheme: 'light' },
  { name: 'narrow', width: 390, colorScheme: 'dark' },
] as const

/** Writes screenshots of the open page to the folder SHOTS, if set: wide and light, narrow and dark. */
export async function shoot(page: Page, step: string): Promise<void> {
  const folder = process.env.SHOTS
  const size = page.viewportSize()
  if (!folder || !size) return
  for (const { name, width, colorScheme } of looks) {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.evaluate(settle)
    await page.screenshot({ path: `${folder}/${step}-${name}.png`, fullPage: true })
  }
  // Close the toasts, which would otherwise pile up over the steps.
  await page.locator('[data-slot=toast] button').evaluateAll((all) => {
    for (const button of all) (button as HTMLButtonElement).click()
  })
  await page.setViewportSize(size)
  await page.emulateMedia({ colorScheme: null, reducedMotion: null })
}
