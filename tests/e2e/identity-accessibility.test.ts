import type { APIRequestContext, Page } from '@playwright/test'
import { expectUsable } from './accessible.ts'
import { readEmail } from './emails.ts'
import { makePerson, open, postForm, signUp } from './people.ts'
import { test } from './site.ts'

type Stage = { readonly page: Page; readonly request: APIRequestContext }

/** Requests an email change. Returns the confirmation link and the old address. */
async function askForChange({ page, request }: Stage): Promise<{ link: string; old: string }> {
  const { email: old, password } = await signUp(page)
  const { email } = makePerson()
  const form = { intent: 'email', email, currentPassword: password }
  await postForm(page.request, { to: '/account', form })
  return { link: (await readEmail(request, { to: email })).link, old }
}

/** The states of pages that the list of public pages doesn't cover. */
const scenes: Record<string, (stage: Stage) => Promise<void>> = {
  'the login with an error': async ({ page }) => {
    await open(page, '/login')
    await page.getByRole('main').getByRole('button', { name: 'Log in' }).click()
    await page.locator('form p[role=alert]').waitFor()
  },
  'the sign-up with an error': async ({ page }) => {
    await open(page, '/signup')
    await page.getByLabel('Full name').fill('Ada')
    await page.getByLabel('Email').fill('ada@example.com')
    await page.getByLabel('Password', { exact: true }).fill('abc')
    await page.getByLabel('Confirm password').fill('abc')
    await page.getByRole('main').getByRole('button', { name: 'Sign up' }).click()
    await page.locator('form p[role=alert]').waitFor()
  },
  'the reset page after sending': async ({ page }) => {
    await open(page, '/reset-password')
    await page.getByLabel('Email').fill('nobody@example.com')
    await page.getByRole('button', { name: 'Reset Password' }).click()
    await page.locator('[data-slot=toast]').waitFor()
  },
  'the new password': async ({ page, request }) => {
    const { email } = await signUp(page)
    await page.context().clearCookies()
    await postForm(request, { to: '/reset-password', form: { email } })
    await open(page, (await readEmail(request, { to: email })).link)
  },
  'the verification by a visitor': async ({ page, request }) => {
    const { email } = await signUp(page)
    await page.context().clearCookies()
    await open(page, (await readEmail(request, { to: email })).link)
  },
  'the email change': async ({ page, request }) => {
    await open(page, (await askForChange({ page, request })).link)
  },
  'the deletion from "This wasn\'t me"': async ({ page, request }) => {
    const { email } = await signUp(page)
    await open(page, (await readEmail(request, { to: email })).second)
  },
  'the undoing of an email change': async ({ page, request }) => {
    const { link, old } = await askForChange({ page, request })
    await postForm(page.request, { to: link, form: {} })
    await open(page, (await readEmail(request, { to: old })).link)
  },
  'the verification by a dead link, signed in': async ({ page }) => {
    await signUp(page)
    await open(page, '/verify-email?token=dead')
  },
  'the dashboard with its menu open': async ({ page }) => {
    await signUp(page, { name: 'Wolfeschlegelsteinhausenbergerdorff '.repeat(5).trim() })
    await open(page, '/dashboard')
    await page.locator('#account-menu').evaluate((menu: HTMLElement) => menu.showPopover())
  },
  'the account with errors and a second device': async ({ page, request }) => {
    const { email, password } = await signUp(page)
    await postForm(request, { to: '/login', form: { email, password } })
    await open(page, '/account')
    await page.locator('summary', { hasText: 'Delete account' }).click()
    await page.getByRole('button', { name: 'Delete my account' }).click()
    await page.locator('form p[role=alert]').waitFor()
  },
}

/** Three tests, so that they run in parallel. */
const parts = [0, 1, 2].map((part) =>
  Object.entries(scenes).filter((_, position) => position % 3 === part),
)

for (const [part, chosen] of parts.entries()) {
  test(`every state of the account pages is accessible, part ${part + 1}`, async ({
    page,
    request,
  }) => {
    test.slow()
    for (const [what, show] of chosen) {
      await test.step(what, async () => {
        await show({ page, request })
        await expectUsable(page)
        await page.goto('about:blank')
        await page.context().clearCookies({ name: 'session' })
      })
    }
  })
}
