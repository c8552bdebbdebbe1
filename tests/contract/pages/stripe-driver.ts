import { setTimeout } from 'node:timers/promises'
import type { Frame, Locator, Page } from '@playwright/test'
import type { PageDriver } from './browser-pages.ts'

/**
 * Stripe's hosted pages. Nobody has run this against Stripe yet: the names are those that other
 * projects' tests use. Each field and button has several, and is looked for in all frames, so that
 * most changes of the pages are none here.
 */
export const stripeDriver: PageDriver = {
  async payCheckout(page, number) {
    await clickIfThere(page, [
      '[data-testid="card-accordion-item-button"]',
      '#payment-method-label-card',
    ])
    await fillCard(page, number)
    // Otherwise Stripe asks for a phone number to save the card with Link.
    await uncheckIfThere(page, ['#enableStripePass'])
    await click(page, ['[data-testid="hosted-payment-submit-button"]', 'button[type="submit"]'])
  },
  async changeCard(page, number) {
    await fillCard(page, number)
    await click(page, ['[data-testid="confirm"]', 'button[type="submit"]'])
  },
  async payInvoice(page, number) {
    // Shown when a card is saved.
    await clickIfThere(page, [
      '[data-testid="payment-method-selector"]',
      'text=/another (card|payment method)|new card/i',
    ])
    await fillCard(page, number)
    await click(page, [
      '[data-testid="hosted-invoice-submit-button"]',
      'button[type="submit"]',
      'role=button[name=/^Pay/]',
    ])
  },
  refusal: (page) => page.getByText(/your (credit |debit )?card (was|has)/i),
  paidInvoice: (page) => page.getByText(/invoice paid|payment (successful|received)|paid on/i),
}

const fields = {
  number: [
    '#cardNumber',
    'input[name="number"]',
    'input[name="cardnumber"]',
    '[autocomplete="cc-number"]',
  ],
  expiry: [
    '#cardExpiry',
    'input[name="expiry"]',
    'input[name="exp-date"]',
    '[autocomplete="cc-exp"]',
  ],
  cvc: ['#cardCvc', 'input[name="cvc"]', '[autocomplete="cc-csc"]'],
  name: ['#billingName', 'input[name="billingName"]', '[autocomplete="cc-name"]'],
  postalCode: ['#billingPostalCode', 'input[name="postalCode"]', '[autocomplete~="postal-code"]'],
}

async function fillCard(page: Page, number: string): Promise<void> {
  await (await find(page, fields.number)).fill(number)
  await (await find(page, fields.expiry)).fill('12 / 34')
  await (await find(page, fields.cvc)).fill('123')
  // Which of these are asked for depends on the country that Stripe guesses.
  for (const [names, value] of [
    [fields.name, 'Ada'],
    [fields.postalCode, '10001'],
  ] as const)
    await (await findNow(page, names))?.fill(value)
}

async function click(page: Page, names: readonly string[]): Promise<void> {
  await (await find(page, names)).click()
}

async function clickIfThere(page: Page, names: readonly string[]): Promise<void> {
  await page.waitForLoadState('networkidle').catch(() => undefined)
  await (await findNow(page, names))?.click()
}

async function uncheckIfThere(page: Page, names: readonly string[]): Promise<void> {
  await (await findNow(page, names))?.uncheck({ force: true })
}

/** Waits until one of the selectors is visible in any frame. */
async function find(page: Page, names: readonly string[]): Promise<Locator> {
  for (let tries = 0; tries < 120; tries += 1) {
    const found = await findNow(page, names)
    if (found) return found
    await setTimeout(250)
  }
  throw new Error(`None of these is on the page: ${names.join(', ')}`)
}

async function findNow(page: Page, names: readonly string[]): Promise<Locator | null> {
  for (const frame of page.frames())
    for (const name of names) {
      const found = frame.locator(name).first()
      if (await isVisible(frame, found)) return found
    }
  return null
}

/** A frame may be replaced while it is asked. */
function isVisible(frame: Frame, found: Locator): Promise<boolean> {
  return frame.isDetached() ? Promise.resolve(false) : found.isVisible().catch(() => false)
}
