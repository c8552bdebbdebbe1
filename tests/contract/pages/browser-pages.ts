import { type Browser, chromium, type Locator, type Page, type Route } from '@playwright/test'
import { findChromium } from '../../../scripts/test-tools.mjs'
import type { PaymentPages } from './pages.ts'

/** How the pages of one engine are filled in. A driver presses the button and doesn't wait. */
export type PageDriver = {
  payCheckout(page: Page, number: string): Promise<void>
  changeCard(page: Page, number: string): Promise<void>
  payInvoice(page: Page, number: string): Promise<void>
  /** Says that the card was refused. */
  refusal(page: Page): Locator
  /** Says that the invoice is paid: its page doesn't lead back to the site. */
  paidInvoice(page: Page): Locator
}

type BrowserOptions = {
  readonly driver: PageDriver
  readonly siteUrl: string
  /** Answers requests for pages of the site; by default with an empty page, for customers who return. */
  readonly answer?: (request: Request) => Promise<Response>
}

/** Enough for a bank's answer on a busy day. */
const timeout = 60_000

/** The pages in a real browser. The site itself isn't running: its address is answered here. */
export async function openBrowserPages({
  driver,
  siteUrl,
  answer = async () => new Response('<title>Returned</title>'),
}: BrowserOptions): Promise<PaymentPages & { close(): Promise<void> }> {
  const browser = await launch()

  async function visit(
    url: string,
    act: (page: Page) => Promise<void>,
    isDone: (page: Page) => Promise<unknown>,
  ): Promise<boolean> {
    const context = await browser.newContext({ locale: 'en-US', reducedMotion: 'reduce' })
    context.setDefaultTimeout(timeout)
    await context.route(`${siteUrl}/**`, (route) => fulfill(route, answer))
    const page = await context.newPage()
    try {
      await page.goto(url)
      await act(page)
      const refused = driver.refusal(page).first().waitFor({ timeout })
      return await Promise.any([isDone(page).then(() => true), refused.then(() => false)])
    } catch (fault) {
      throw new Error(`${await describe(page)}\n${fault}`, { cause: fault })
    } finally {
      await context.close()
    }
  }

  const isBack = (page: Page) =>
    page.waitForURL((url) => url.origin === new URL(siteUrl).origin && !isSandboxPage(url), {
      timeout,
    })
  return {
    payCheckout: (url, number) => visit(url, (page) => driver.payCheckout(page, number), isBack),
    changeCard: (url, number) => visit(url, (page) => driver.changeCard(page, number), isBack),
    payInvoice: (url, number) =>
      visit(
        url,
        (page) => driver.payInvoice(page, number),
        (page) => driver.paidInvoice(page).first().waitFor({ timeout }),
      ),
    close: () => browser.close(),
  }
}

async function launch(): Promise<Browser> {
  const executablePath = await findChromium()
  return chromium.launch({ ...(executablePath && { executablePath }) })
}

/** The sandbox's pages have the site's origin. */
function isSandboxPage({ pathname }: URL): boolean {
  return pathname.startsWith('/sandbox/')
}

async function fulfill(
  route: Route,
  answer: (request: Request) => Promise<Response>,
): Promise<void> {
  const asked = route.request()
  const body = asked.postData()
  const answered = await answer(
    new Request(asked.url(), {
      method: asked.method(),
      headers: asked.headers(),
      ...(body !== null && { body }),
    }),
  )
  await route.fulfill({
    status: answered.status,
    headers: { 'content-type': 'text/html', ...Object.fromEntries(answered.headers) },
    body: await answered.text(),
  })
}

/** What the page says: enough to correct a driver without seeing it. */
async function describe(page: Page): Promise<string> {
  const text = await page
    .locator('body')
    .innerText({ timeout: 1_000 })
    .catch(() => '')
  return `The page ${page.url()} says:\n${text.slice(0, 2_000)}`
}
