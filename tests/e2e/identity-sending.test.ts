import type { Page } from '@playwright/test'
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
  test(`${path} says "${fallback}" when the network is gone, and then sends what was typed once, however often it is clicked`, async ({
    page,
    context,
  }) => {
    await open(page, path)
    await fill(page, labels)
    const typed = await listTyped(page)
    const submit = page.getByRole('main').getByRole('button', { name: button, exact: true })
    const width = (await submit.boundingBox())?.width
    await context.setOffline(true)
    await submit.click()
    await expectFailure(page, { title, text: fallback })
    expect(await listTyped(page)).toEqual(typed)
    await context.setOffline(false)
    const posts = await holdPosts(page)

    await submit.dblclick()

    await expect(submit).toBeDisabled()
    await expect(submit).toHaveAttribute('aria-busy', 'true')
    expect((await submit.boundingBox())?.width).toBe(width)
    posts.letGo()
    // The form was accepted, and the next page takes its time.
    if (path === '/signup') {
      await expect.poll(() => posts.held.length).toBeGreaterThan(0)
      await expect(submit).toBeDisabled()
      posts.showNext()
      await expect(page).toHaveURL('/dashboard')
    }
    await expect(page.getByText(fallback)).toHaveCount(0)
    await expect(page.locator('[data-slot=toast]')).toHaveCount(1)
    expect(posts.sent).toHaveLength(1)
  })
}

/** Forms that the page sends wait until `letGo`, and the pages after them until `showNext`. */
async function holdPosts(page: Page) {
  const released = Promise.withResolvers<void>()
  const shown = Promise.withResolvers<void>()
  const sent: string[] = []
  const held: string[] = []
  await page.route(/\.data(\?|$)/, async (route) => {
    if (route.request().method() === 'POST') {
      sent.push(route.request().url())
      await released.promise
    } else {
      held.push(route.request().url())
      await shown.promise
    }
    await route.continue()
  })
  return { sent, held, letGo: released.resolve, showNext: shown.resolve }
}

test('an account form keeps what was typed before the script has loaded, and when the network is gone', async ({
  page,
  context,
}) => {
  await signUp(page)
  await typeBeforeScript(page, '/account')
  await context.setOffline(true)

  await page.getByRole('button', { name: 'Change name' }).click()

  await expectFailure(page, { text: 'Failed to update your account. Please try again.' })
  await expect(page.getByLabel('Full name')).toHaveValue('Grace Hopper')
})

test('input typed on the sign-up page before the script loads is kept', async ({ page }) => {
  await typeBeforeScript(page, '/signup')
})

async function typeBeforeScript(page: Page, path: string): Promise<void> {
  const arrived = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await arrived.promise
    await route.continue()
  })
  await page.goto(path, { waitUntil: 'commit' })
  const folded = page.locator('summary', { hasText: 'Name' })
  if (path === '/account') await folded.click()
  await page.getByLabel('Full name').fill('Grace Hopper')

  arrived.resolve()
  await waitForScript(page)

  await expect(page.getByLabel('Full name')).toHaveValue('Grace Hopper')
}
