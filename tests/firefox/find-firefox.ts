import type { TestProject } from 'vitest/node'
import { fetchPuppeteer, findFirefox } from '../../scripts/test-tools.mjs'

declare module 'vitest' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be added to
  interface ProvidedContext {
    firefox: { readonly file: string; readonly puppeteer: string }
  }
}

/** Finds or downloads Firefox and Puppeteer, once for all tests. Fails where one isn't available. */
export default async function provideFirefox(project: TestProject) {
  const [{ file, reason }, puppeteer] = [await findFirefox(), await fetchPuppeteer()]
  if (!file) throw new Error(reason)
  if (!puppeteer.url) throw new Error(`Puppeteer isn't available: ${puppeteer.reason}`)
  project.provide('firefox', { file, puppeteer: puppeteer.url })
}
