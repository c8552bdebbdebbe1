import type { Page } from '@playwright/test'
import { readEmail } from './emails.ts'
import { expectFailure, makePerson, open, signUp, waitForScript } from './people.ts'
import { expect, test } from './site.ts'

test.use({ allowedNoise: /the server responded with a status of 4\d\d|net::ERR_/ })

const forms = [
  {
    path: '/login',
    button: 'Log in',
    labels: ['Email', 'Password'],
    title: 'Login failed',
    fallback: 'Failed to log in',
  },
  {
    path: '/signup',
    button: 'Sign up',
    labels: ['Full name', 'Email', 'Password', 'Confirm password'],
    title: 'Sign up failed',
    fallback: 'Failed to create an account',
  },
  {
    path: '/reset-password',
    button: 'Reset Password',
    labels: ['Email'],
    title: 'Error',
    fallback: 'Failed to reset password',
  },
] as const

/** Fills in a form with input that reaches the server. */
async function fill(page: Page, labels: readonly string[]): Promise<void> {
  const { name, email, password } = makePerson()
  const texts: Record<string, string> = { 'Full name': name, Email: email }
  for (const label of labels) {
    await page.getByLabel(label, { exact: true }).fill(texts[label] ?? password)
  }
}

function listTyped(page: Page): Promise<string[]> {
  return page
    .locator('main form input')
    .evaluateAll((inputs: HTMLInputElement[]) => inputs.map(({ value }) => value))
}

for (const { path, button, labels, title, fallback } of forms) {
  test(`${path} says "${fallback}" when the network is gone, and keeps what was typed`, async ({
    page,
    context,
  }) => {
    await open(page, path)
    await fill(page, labels)
    const typed = await listTyped(page)
    await context.setOffline(true)

    await page.getByRole('main').getByRole('button', { name: button }).click()

    await expectFailure(page, { title, text: fallback })
    expect(await listTyped(page)).toEqual(typed)
    await context.setOffline(false)
    await page.getByRole('main').getByRole('button', { name: button }).click()
    await expect(page.getByText(fallback)).toHaveCount(0)
  })

  test(`a double click submits ${path} once, and its button is busy meanwhile`, async ({
    page,
  }) => {
    const answered = Promise.withResolvers<void>()
    const sent: string[] = []
    await page.route('**/*.data', async (route) => {
      if (route.request().method() === 'POST') {
        sent.push(route.request().url())
        await answered.promise
      }
      await route.continue()
    })
    await open(page, path)
    await fill(page, labels)
    const submit = page.getByRole('main').getByRole('button', { name: button })
    const width = (await submit.boundingBox())?.width

    await submit.dblclick()

    await expect(submit).toBeDisabled()
    await expect(submit).toHaveAttribute('aria-busy', 'true')
    expect((await submit.boundingBox())?.width).toBe(width)
    answered.resolve()
    await expect(page.locator('[data-slot=toast]')).toHaveCount(1)
    expect(sent).toHaveLength(1)
  })
}

test('an account form keeps what was typed when the network is gone', async ({ page, context }) => {
  await signUp(page)
  await open(page, '/account')
  await page.getByLabel('Full name').fill('Grace Hopper')
  await context.setOffline(true)

  await page.getByRole('button', { name: 'Change name' }).click()

  await expectFailure(page, { text: 'Failed to update your account. Please try again.' })
  await expect(page.getByLabel('Full name')).toHaveValue('Grace Hopper')
})

test('a new password is kept when the network is gone', async ({ page, context, request }) => {
  const { email } = await signUp(page)
  await page.request.post('/reset-password', { form: { email } })
  const { link } = await readEmail(request, { to: email })
  await open(page, link)
  await fill(page, ['New password', 'Confirm new password'])
  await context.setOffline(true)

  await page.getByRole('button', { name: 'Change password' }).click()

  await expectFailure(page, { text: 'Failed to reset password' })
  await expect(page.getByLabel('Confirm new password')).toHaveValue('correct horse')
})

for (const path of ['/signup', '/account']) {
  test(`input typed on ${path} before the script loads is kept`, async ({ page }) => {
    if (path === '/account') await signUp(page)
    const arrived = Promise.withResolvers<void>()
    await page.route('**/assets/*.js', async (route) => {
      await arrived.promise
      await route.continue()
    })
    await page.goto(path, { waitUntil: 'commit' })
    await page.getByLabel('Full name').fill('Grace Hopper')

    arrived.resolve()
    await waitForScript(page)

    await expect(page.getByLabel('Full name')).toHaveValue('Grace Hopper')
  })
}
