import type { Page } from '@playwright/test'
import { expectUsable } from './accessible.ts'
import { pay, pressPay, startCheckout, subscribe } from './billing.ts'
import { open, postForm, signUp } from './people.ts'
import { test } from './site.ts'

type Scenes = Record<string, (page: Page) => Promise<unknown>>

const onFree: Scenes = {
  'the billing page on Free': (page) => open(page, '/billing'),
  'the checkout with an error': async (page) => {
    await open(page, '/checkout/essential')
    await page.route('**/create-checkout', (route) => route.fulfill({ json: {} }))
    await page.getByRole('button', { name: 'Pay with card or PayPal' }).click()
    await page.locator('form p[role=alert]').waitFor()
  },
  'the success page with a problem': (page) => open(page, '/success?session_id=cs_test_none'),
  'the success page that waits': async (page) => {
    const checkout = await startCheckout(page, { plan: 'pro' })
    await open(page, `/success?session_id=${checkout.split('/').at(-1)}`)
  },
}

const atTheTill: Scenes = {
  'the payment page with an error': async (page) => {
    await open(page, await startCheckout(page, { plan: 'pro', cycle: 'yearly' }))
    await pressPay(page)
    await page.locator('form p[role=alert]').waitFor()
  },
  'the question of the bank': async (page) => {
    await pay(page, '4000 0025 0000 3155')
    await page.getByRole('button', { name: "Yes, it's me" }).waitFor()
  },
  'the success page with a plan and a toast': async (page) => {
    await page.getByRole('button', { name: "Yes, it's me" }).click()
    await page.locator('[data-slot=toast]').waitFor()
  },
  'the payment page that was paid': async (page) => {
    await page.goBack()
    await page.goBack()
    await page.getByText('This checkout is paid').waitFor()
  },
}

const withAPlan: Scenes = {
  'a change of plan and what it costs': (page) =>
    open(page, '/billing/change?plan=pro&cycle=yearly'),
  'the question before a plan is cancelled': async (page) => {
    await open(page, '/billing')
    await page.getByRole('link', { name: 'Cancel plan' }).click()
    await page.getByRole('dialog').waitFor()
  },
  'an invoice': async (page) => {
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: /^View invoice/ }).click()
    await page.getByRole('heading', { name: /^Invoice/ }).waitFor()
  },
  'the page for another card': async (page) => {
    await open(page, '/billing')
    await page.getByRole('button', { name: 'Update card' }).click()
    await page.getByLabel('Card number').waitFor()
  },
  'the billing page with a plan that ends': async (page) => {
    await postForm(page.request, { to: '/billing/cancel', form: {} })
    await open(page, '/billing')
  },
  'the controls of the sandbox': (page) => open(page, '/sandbox'),
}

/** Checks one user's pages in order; each step continues from the state of the last. */
async function judge(page: Page, scenes: Scenes): Promise<void> {
  test.slow()
  for (const [what, show] of Object.entries(scenes)) {
    await test.step(what, async () => {
      await show(page)
      await expectUsable(page)
    })
  }
}

test('every page before the payment is accessible, wide and light, narrow and dark', async ({
  page,
}) => {
  await signUp(page)
  await judge(page, onFree)
})

test('every payment page is accessible, wide and light, narrow and dark', async ({ page }) => {
  await signUp(page)
  await judge(page, atTheTill)
})

test('every page about a plan is accessible, wide and light, narrow and dark', async ({ page }) => {
  await subscribe(page, { plan: 'essential' })
  await judge(page, withAPlan)
})
