import type { Page } from '@playwright/test'

/** The names of the font files that the open page has loaded, sorted. */
export function listFonts(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    await document.fonts.ready
    const files = performance.getEntriesByType('resource').map(({ name }) => name)
    return files.flatMap((file) => /(geist[a-z-]*)-[\w-]{8}\.woff2$/.exec(file)?.[1] ?? []).sort()
  })
}
