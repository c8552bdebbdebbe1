import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import type { Page } from './puppeteer.ts'

export type Tab = ReturnType<typeof openTab>

const screenshots = '.cache/firefox-screenshots'
const widths = { phone: 390, desktop: 1440 }

/** A tab in which a visitor reads, types and clicks. Buttons and links are found by how their text begins. */
export function openTab(page: Page, siteUrl: string) {
  page.setDefaultTimeout(15_000)
  const goTo = async (path: string) => {
    // Firefox draws no frames of tabs in the background, and a click waits for two.
    await page.bringToFront()
    await page.goto(new URL(path, siteUrl).href)
  }
  const findByText = (tag: string, text: string) =>
    page.locator(`::-p-xpath(//main//${tag}[starts-with(normalize-space(), "${text}")])`)
  const read = (selector: string) =>
    page.$$eval(selector, (found) => found.map(({ textContent }) => textContent ?? ''))

  return {
    /** Opens a page that isn't hydrated. */
    openStatic: (path: string) => goTo(path),
    /** Opens a page and waits until it's hydrated. Prerendered pages hydrate at the first interaction. */
    async open(path: string): Promise<void> {
      await goTo(path)
      await page.mouse.move(1, 1)
      await page.mouse.move(2, 2)
      await page.waitForSelector('html[data-alive], html.has-script')
    },
    fill: (label: string, text: string) =>
      page
        .locator(
          `::-p-xpath(//main//input[@id=//label[normalize-space()="${label}"]/@for] | //main//label[starts-with(normalize-space(), "${label}")]//input)`,
        )
        .fill(text),
    press: (button: string) => findByText('button', button).click(),
    choose: (label: string) => findByText('label', label).click(),
    follow: (link: string) => findByText('a', link).click(),
    /** Clicks a link in the email that the mailbox shows. */
    async followInEmail(link: string): Promise<void> {
      const findFrame = () => page.frames().find((frame) => frame.url().endsWith('/html'))
      await expect.poll(findFrame).toBeDefined()
      await findFrame()?.locator(`::-p-xpath(//a[normalize-space()="${link}"])`).click()
    },
    /** Waits until an element contains a text. */
    async expectText(selector: string, text: string): Promise<void> {
      await expect.poll(async () => (await read(selector)).join('\n')).toContain(text)
    },
    async expectPath(path: string): Promise<void> {
      await expect.poll(() => page.url().replace(siteUrl, '')).toBe(path)
    },
    /** Writes a screenshot for each width to .cache, and expects that nothing is wider than the window. */
    async expectToFit(name: string): Promise<void> {
      mkdirSync(screenshots, { recursive: true })
      for (const [device, width] of Object.entries(widths)) {
        await page.setViewport({ width, height: 900 })
        const path = join(screenshots, `${name}-${device}.png`)
        await page.screenshot({ path, fullPage: true })
        expect(await page.evaluate(measureHidden), `${name} on a ${device}`).toBe(0)
      }
    },
  }
}

/** Runs in the page: by how many pixels it's wider than the window. */
function measureHidden(): number {
  const { scrollWidth, clientWidth } = document.documentElement
  return scrollWidth - clientWidth
}
