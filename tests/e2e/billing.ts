import type { Locator, Page } from '@playwright/test'
import { orderTexts } from '#domain/copy/en/order-texts.ts'
import { days, later } from '#domain/time.ts'
import { postForm, signUp } from './people.ts'
import { expect } from './site.ts'

export type Order = {
  readonly plan: 'essential' | 'pro'
  readonly cycle?: 'monthly' | 'yearly'
}

export const goodCard = '4242 4242 4242 4242'

/** Starts a checkout without opening its page. Returns the payment page's URL. */
export async function startCheckout(
  page: Page,
  { plan, cycle = 'monthly' }: Order,
): Promise<string> {
  const form = { cycle, agreed: orderTexts.current.version }
  const answer = await postForm(page.request, { to: `/checkout/${plan}`, form, maxRedirects: 0 })
  const { location = '' } = answer.headers()
  expect(location).toContain('/sandbox/checkout/')
  return location
}

/** Pays a checkout without opening its page. Returns the URL that the buyer is redirected to. */
export async function payAt(
  page: Page,
  { url, number = goodCard, expiry = '12/34', billing = {} }: Payment,
): Promise<string> {
  const form = { method: 'card', number, expiry, cvc: '123', name: 'Ada', ...billing }
  const answer = await postForm(page.request, { to: url, form, maxRedirects: 0 })
  return answer.headers().location ?? ''
}

type Payment = {
  readonly url: string
  readonly number?: string
  readonly expiry?: string
  /** The address that is asked for where VAT is charged. */
  readonly billing?: Readonly<Record<string, string>>
}

/** Signs up a new user in the page's browser and buys a plan. Returns the success page's URL. */
export async function subscribe(
  page: Page,
  order: Order,
): Promise<{ readonly success: string; readonly email: string }> {
  const { email } = await signUp(page)
  const success = await payAt(page, { url: await startCheckout(page, order) })
  expect(success).toContain('/success?session_id=')
  return { success, email }
}

/** Expects the terms beside the order button. */
export async function expectTerms(
  page: Page,
  price: string,
  unit: 'month' | 'year',
): Promise<void> {
  await expect(page.locator('[data-cycle]:visible dl dd')).toHaveText([
    price,
    `One ${unit}, from today`,
    new RegExp(`^\\${price} a ${unit} until you cancel, next on \\w+ \\d+, \\d{4}$`),
    /^Cancel before \w+ \d+, \d{4} and nothing more is charged\./,
    'On your billing page, or without logging in',
    '14 days, without a reason: withdraw here',
  ])
}

export const agreement = (page: Page) =>
  page.getByRole('checkbox', { name: /^Start my plan right away/ })

/** Agrees on the open checkout page, and goes on to the payment page. */
export async function pressOrder(page: Page): Promise<void> {
  await agreement(page).check()
  await page.getByRole('button', { name: 'Pay with card or PayPal' }).click()
}

/** Fills in the open payment page and pays. */
export async function pay(page: Page, number = goodCard): Promise<void> {
  await page.getByLabel('Card number').fill(number)
  await page.getByLabel('Expiry').fill('12/34')
  await page.getByLabel('Security code').fill('123')
  await pressPay(page)
}

export async function pressPay(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Pay [$€]/ }).click()
}

/** Expects the form's error message, focused. */
export async function expectRefused(page: Page, words: string): Promise<void> {
  const box = page.locator('form p[role=alert]')
  await expect(box).toHaveText(words)
  await expect(box).toBeFocused()
}

export function heading(page: Page): Locator {
  return page.getByRole('heading', { level: 1 })
}

/** The rows of the success page's debug panel, by label, as far as they can be seen. */
export async function readPanel(page: Page): Promise<Record<string, string>> {
  const rows = page.getByLabel('Debug information').locator('dl > div')
  const texts = await rows.evaluateAll((all: HTMLElement[]) =>
    all.map((row) => row.innerText.split('\n').filter(Boolean)),
  )
  return Object.fromEntries(texts)
}

/** The plan card on the dashboard. */
export function planCard(page: Page): Locator {
  return page.locator('section', { has: page.getByRole('heading', { name: 'Current plan' }) })
}

/** Submits one of the sandbox's controls. */
export async function controlSandbox(page: Page, form: Record<string, string>): Promise<void> {
  const answer = await postForm(page.request, { to: '/sandbox', form, maxRedirects: 0 })
  expect(answer.status()).toBe(303)
}

/** Moves the sandbox's clock forward. */
export async function passDays(page: Page, count: number): Promise<void> {
  const to = later(await readClock(page), days(count))
  await controlSandbox(page, { intent: 'move-clock', to: to.toISOString() })
}

/** What time it will be in an hour, by the sandbox's clock. */
export async function readClock({ request }: Pick<Page, 'request'>): Promise<Date> {
  const html = await (await request.get('/sandbox')).text()
  return new Date(/name="to" value="(?<moment>[^"]+)"/.exec(html)?.groups?.moment ?? '')
}

/** A customer's entry on the open sandbox page. */
export function customer(page: Page, email: string): Locator {
  return page.locator('main ul > li', { hasText: email })
}

/** Waits until the open sandbox page shows this delivery status for the last event of a type. */
export async function expectDelivery(page: Page, { type, says }: Fate): Promise<void> {
  await expect(async () => {
    await page.reload()
    const event = page.locator('.event', { hasText: type }).first()
    await expect(event).toContainText(says, { timeout: 500 })
  }).toPass()
}

type Fate = { readonly type: string; readonly says: string }
