import type { Page } from '@playwright/test'
import { expectUsable } from './accessible.ts'
import { pay, payAt, pressPay, startCheckout, subscribe } from './billing.ts'
import { open, postForm, signUp } from './people.ts'
import { test } from './site.ts'

/** Every state of a page on the way to a plan. */
const scenes: Record<string, (page: Page) => Promise<void>> = {
  'the checkout with an error': async (page) => {
    await signUp(page)
    await open(page, '/checkout/essential')
    await page.route('**/create-checkout', (route) => route.fulfill({ json: {} }))
    await page.getByRole('button', { name: 'Pay with card or PayPal' }).click()
    await page.locator('form p[role=alert]').waitFor()
  },
  'the success page with a plan and a toast': async (page) => {
    const { success } = await subscribe(page, { plan: 'pro' })
    await open(page, success)
    await page.locator('[data-slot=toast]').waitFor()
  },
  'the success page with a problem': async (page) => {
    await signUp(page)
    await open(page, '/success?session_id=cs_test_none')
  },
  'the success page that waits': async (page) => {
    await signUp(page)
    const checkout = await startCheckout(page, { plan: 'pro' })
    await open(page, `/success?session_id=${checkout.split('/').at(-1)}`)
  },
  'the payment page with an error': async (page) => {
    await signUp(page)
    await open(page, await startCheckout(page, { plan: 'pro', cycle: 'yearly' }))
    await pressPay(page)
    await page.locator('form p[role=alert]').waitFor()
  },
  'the payment page that was paid': async (page) => {
    await signUp(page)
    const url = await startCheckout(page, { plan: 'pro' })
    await payAt(page, { url })
    await open(page, url)
  },
  'the question of the bank': async (page) => {
    await signUp(page)
    await open(page, await startCheckout(page, { plan: 'pro' }))
    await pay(page, '4000 0025 0000 3155')
    await page.getByRole('button', { name: 'Yes, it is me' }).waitFor()
  },
  'the billing page on Free': async (page) => {
    await signUp(page)
    await open(page, '/billing')
  },
  'the billing page with a plan that ends': async (page) => {
    await subscribe(page, { plan: 'pro' })
    await postForm(page.request, { to: '/billing/cancel', form: {} })
    await open(page, '/billing')
  },
  'the question before a plan is cancelled': async (page) => {
    await subscribe(page, { plan: 'pro' })
    await open(page, '/billing')
    await page.getByRole('link', { name: 'Cancel plan' }).click()
    await page.getByRole('dialog').waitFor()
  },
  'a change of plan and what it costs': async (page) => {
    await subscribe(page, { plan: 'essential' })
    await open(page, '/billing/change?plan=pro&cycle=yearly')
  },
  'an invoice': async (page) => {
    await subscribe(page, { plan: 'pro' })
    await open(page, '/billing')
    await page.getByRole('link', { name: /^Open invoice/ }).click()
    await page.getByRole('heading', { name: /^Invoice/ }).waitFor()
  },
  'the page for another card': async (page) => {
    await subscribe(page, { plan: 'pro' })
    await open(page, '/billing')
    await page.getByRole('button', { name: 'Update card' }).click()
    await page.getByLabel('Card number').waitFor()
  },
  "the sandbox's desk": async (page) => {
    await subscribe(page, { plan: 'essential' })
    await open(page, '/sandbox')
  },
}

for (const [what, show] of Object.entries(scenes)) {
  test(`${what} can be used by everyone, wide and light, narrow and dark`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await show(page)

    await expectUsable(page)
  })
}
