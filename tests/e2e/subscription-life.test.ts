import type { Page } from '@playwright/test'
import { expectUsable } from './accessible.ts'
import {
  customer,
  goodCard,
  heading,
  passDays,
  payAt,
  planCard,
  startCheckout,
  subscribe,
} from './billing.ts'
import { listEmails } from './emails.ts'
import { test } from './own-site.ts'
import { expectFailure, expectToast, open, postForm, signUp } from './people.ts'
import { expect } from './site.ts'

const state = (page: Page) =>
  page.locator('section', { has: page.getByRole('heading', { name: 'Your plan', exact: true }) })

const moneyBack = (page: Page) => page.getByRole('link', { name: 'Request a refund' })

const press = (page: Page, name: string | RegExp) =>
  page.getByRole('main').getByRole('button', { name, exact: true }).first().click()

type Given = { readonly number: string; readonly says: string }

async function giveCard(page: Page, { number, says }: Given): Promise<void> {
  const change = page.getByRole('main').getByText(/^(Update card|Use another card)$/)
  await change.first().click()
  await page.getByLabel('Card number').fill(number)
  await page.getByLabel('Expiry').fill('12/34')
  await page.getByLabel('Security code').fill('123')
  await press(page, 'Save card')
  await expect(page).toHaveURL('/billing')
  await expectToast(page, ['Card updated', says])
}

/** Opens billing when the webhooks have arrived. */
async function openWhen(page: Page, words: string): Promise<void> {
  const readText = async () => {
    const html = await (await page.request.get('/billing')).text()
    return html.replaceAll('<!-- -->', '').replaceAll('&#x27;', "'")
  }
  await expect.poll(readText, { timeout: 30_000 }).toContain(words)
  await open(page, '/billing')
  await expect(state(page)).toContainText(words)
}

test('the life of a subscription: upgrade, failed renewal, new card, downgrade, undo, cancel, keep, refund', {
  tag: '@long',
}, async ({ page }) => {
  // Several journeys in one test.
  test.slow()
  const { email } = await subscribe(page, { plan: 'essential' })
  await open(page, '/billing')
  await expect(state(page)).toContainText(/Essential.*Active.*Next charge: \$7\.00/)
  await expect(moneyBack(page)).toBeVisible()
  await expect(page.getByRole('main')).toContainText(
    "$150 a year. Starts now. You'll pay the difference.",
  )

  await page.getByRole('link', { name: 'Switch to Pro (yearly)' }).click()
  await expect(heading(page)).toHaveText('Switch to Pro (yearly)')
  const amount =
    (await page
      .getByText(/^\$1\d\d\.\d\d$/)
      .last()
      .textContent()) ?? ''
  await expect(page.getByRole('main')).toContainText(/Renewal\$150\.00 on \w+ \d+, \d{4}/)
  await expectUsable(page)
  await press(page, `Pay ${amount} and switch`)
  await expect(page).toHaveURL('/billing')
  await expectToast(page, ['Subscription updated', 'You are now on the Pro plan.'])
  await expect(state(page)).toContainText(/Pro.*\$150 a year.*Active/)
  await expect(page.getByRole('row').nth(1)).toContainText(`${amount}Paid`)

  const says = "We'll use it for future payments."
  await giveCard(page, { number: '4000 0000 0000 0341', says })
  await passDays(page, 367)
  await openWhen(page, 'Your payment of $150.00 failed')
  await expect(moneyBack(page)).toHaveCount(0)
  await expectUsable(page)
  await open(page, '/dashboard')
  const banner = page.getByRole('region', { name: 'Payment problem' })
  // A year's webhooks, of all customers of this site, are delivered one by one.
  await expect(banner).toBeVisible({ timeout: 30_000 })
  const other = banner.getByRole('link', { name: 'Use another card' })
  await expect(other).toHaveAttribute('href', '/billing/card')
  await banner.getByRole('button', { name: 'Pay $150.00 now' }).click()
  const declined = "Your card was declined. Nothing was charged and your plan hasn't changed."
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(declined)
  await giveCard(page, {
    number: '4242 4242 4242 4242',
    says: 'We charged $150.00 and will use this card for future payments.',
  })
  await expect(state(page)).toContainText('Active')

  await page.getByRole('link', { name: 'Switch to Essential (monthly)' }).click()
  await expect(heading(page)).toHaveText('Switch to Essential (monthly)')
  await expect(page.getByRole('main')).toContainText(/next charge is \$7\.00 on \w+ \d+, \d{4}/)
  await expect(page.getByRole('main').getByRole('listitem')).toHaveText([
    '2,000 requests a day instead of unlimited requests',
    'Email support instead of priority support',
  ])
  await press(page, /^Switch on /)
  await expectToast(page, [
    'Change scheduled',
    /^You'll keep your current plan until \w+ \d+, \d{4}\.$/,
  ])
  await expect(state(page)).toContainText('Switches to Essential (monthly) on')
  await press(page, 'Keep Pro')
  await expect(state(page)).toContainText('Active')

  await page.getByRole('link', { name: 'Cancel plan' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cancel your plan?' })
  await expect(dialog.getByRole('listitem')).toHaveText([
    '50 requests a day instead of unlimited requests',
    'Completion writes one line at a time instead of whole blocks',
    'Completion and Generate in one language at a time',
    'No code explanations',
    'Community support instead of priority support',
  ])
  await expectUsable(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page.getByRole('link', { name: 'Cancel plan' }).click()
  await dialog.getByLabel('Why are you leaving? (optional)').fill('A holiday')
  await dialog.getByRole('button', { name: 'Cancel Pro' }).click()
  await expect(state(page)).toContainText('Ends on')
  await expect(dialog).toBeHidden()
  await press(page, 'Keep Pro')
  await expect(state(page)).toContainText('Active')

  const invoice = page.getByRole('link', { name: /^View invoice/ }).first()
  const { width = 0, height = 0 } = (await invoice.boundingBox()) ?? {}
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
  await invoice.click()
  await expect(heading(page)).toContainText('Invoice')
  await expectUsable(page)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
  await expect(page.getByText('$150.00').first()).toBeVisible()
  await expect(page.getByRole('banner')).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
  await page.emulateMedia({ media: null })

  // After the 14 days, refunds are made in the provider's dashboard.
  await open(page, '/billing/money-back')
  await expect(page.getByText('The 14-day refund period has ended.')).toBeVisible()
  await open(page, '/sandbox')
  const own = customer(page, email)
  await own.getByRole('button', { name: 'Refund' }).first().click()
  await expect(own).toContainText('$150.00 refunded')
  await own.getByRole('button', { name: 'Cancel now' }).click()
  await expect(own).toContainText('canceled')
  await openWhen(page, "You're on Free")
  await expect(page.getByRole('row').nth(1)).toContainText('$150.00Refunded')
  await expectUsable(page)

  const listUndated = async () => {
    const subjects = await listEmails(page.request, email)
    return subjects.map((one) => one.replace(/ on \w+ \d+, \d{4}$/, ' on a day')).toSorted()
  }
  await expect
    .poll(listUndated)
    .toEqual(
      [
        'Receipt for $150.00',
        `Receipt for ${amount}`,
        'Receipt for $7.00',
        'Verify your email address',
        'Your refund of $150.00',
        'Welcome to Essential',
        "You're now on Pro",
        'Your Pro plan is canceled',
        'Your payment failed',
        'Your plan will change on a day',
      ].toSorted(),
    )
})

test("a renewal that needs the bank's confirmation is confirmed from the banner, without losing the plan", {
  tag: '@long',
}, async ({ page }) => {
  await signUp(page)
  const url = await startCheckout(page, { plan: 'pro' })
  const challenge = await payAt(page, { url, number: '4000 0027 6000 3184' })
  await postForm(page.request, { to: challenge, form: { answer: 'accept' }, maxRedirects: 0 })
  await passDays(page, 32)
  await openWhen(page, 'Confirm your payment of $15.00')

  await open(page, '/dashboard')
  await expect(planCard(page)).toContainText('Pro')
  const banner = page.getByRole('region', { name: 'Payment problem' })
  await banner.getByRole('link', { name: 'Confirm payment' }).click()
  await press(page, /^Pay \$15\.00 with Visa/)
  await press(page, "Yes, it's me")
  await expect(page.getByRole('main')).toContainText('This invoice is paid. Thank you.')
  await page.getByRole('link', { name: 'Back to billing' }).click()

  await expect(state(page)).toContainText(/Pro.*Active/)
})

test('a failed invoice is paid from its own page', async ({ page }) => {
  await subscribe(page, { plan: 'pro' })
  await open(page, '/billing')
  await press(page, 'Update card')
  await page.getByLabel('Card number').waitFor()
  await expectUsable(page)
  await page.goBack()
  const says = "We'll use it for future payments."
  await giveCard(page, { number: '4000 0000 0000 0341', says })
  await passDays(page, 32)
  await openWhen(page, 'Your payment of $15.00 failed')

  await page
    .getByRole('link', { name: /^View invoice/ })
    .first()
    .click()
  await expect(heading(page)).toContainText('Invoice')
  await page.getByRole('link', { name: 'Pay now' }).click()
  await page.getByLabel('Card number').fill(goodCard)
  await page.getByLabel('Expiry').fill('12/34')
  await page.getByLabel('Security code').fill('123')
  await press(page, 'Pay $15.00 with this card')
  await expect(page.getByRole('main')).toContainText('This invoice is paid. Thank you.')
  await page.getByRole('link', { name: 'Back to billing' }).click()

  await expect(state(page)).toContainText(/Pro.*Active/)
  await expect(page.getByRole('row').nth(1)).toContainText('$15.00Paid')
})

test.describe('an outdated tab', () => {
  test('shows the current state after a conflict', { tag: '@long' }, async ({ page }) => {
    await subscribe(page, { plan: 'essential' })
    await open(page, '/billing/change?plan=pro&cycle=monthly')
    const pay = page.getByRole('button', { name: /^Pay \$/ })
    const shown = (await pay.textContent()) ?? ''
    await passDays(page, 1)

    await pay.click()
    await expectFailure(page, {
      text: 'The amount changed. Please review it again.',
    })
    await expect(pay).not.toHaveText(shown)
    await pay.click()
    await expect(state(page)).toContainText(/Pro.*Active/)

    await postForm(page.request, { to: '/billing/cancel', form: {} })
    await page.getByRole('link', { name: 'Cancel plan' }).click()
    await press(page, 'Cancel Pro')
    await expect(state(page)).toContainText('Ends on')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await postForm(page.request, { to: '/billing', form: { intent: 'keep' } })
    await press(page, 'Keep Pro')
    await expect(page.getByRole('main')).toContainText("There's no scheduled change to undo.")
    await expect(state(page)).toContainText('Active')
  })
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('a plan can be changed, canceled, kept and refunded', async ({ page }) => {
    await subscribe(page, { plan: 'essential' })
    await page.goto('/billing')

    await page.getByRole('link', { name: 'Switch to Pro (monthly)' }).click()
    await press(page, /^Pay \$/)
    await expect(state(page)).toContainText('$15 a month')
    await page.getByRole('link', { name: 'Cancel plan' }).click()
    await expect(heading(page)).toHaveText('Cancel your plan?')
    await press(page, 'Cancel Pro')
    await expect(state(page)).toContainText('Ends on')
    await press(page, 'Keep Pro')
    await expect(state(page)).toContainText('Active')

    await page.getByRole('link', { name: 'Request a refund' }).click()
    await press(page, 'Refund $15.00')
    await expect(page).toHaveURL('/billing')
    await expect(state(page)).toContainText("You're on Free")
    await expect(page.getByRole('row').nth(1)).toContainText('Refunded')
  })
})
