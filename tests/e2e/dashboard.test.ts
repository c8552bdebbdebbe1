import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { packageFile as file } from '../version.ts'
import { planCard } from './billing.ts'
import { connectEditor } from './editors.ts'
import { readEmail } from './emails.ts'
import { expectToast, open, postForm, signUp } from './people.ts'
import { expect, test } from './site.ts'

test('a new user is welcomed by name, with a full allowance on a Free plan that renews in thirty days', async ({
  page,
}) => {
  const ahead = new Date(Date.now() + 30 * 86_400_000)
  await signUp(page, { name: 'Grace Hopper' })
  await page.goto('/dashboard')

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Grace Hopper')
  const card = planCard(page)
  await expect(card).toContainText('F')
  await expect(card).toContainText('Free tier')
  await expect(card).toContainText('50 requests/day')
  const day = ahead.toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })
  await expect(card.getByText(`Renews on ${day}`)).toBeVisible()
  await expect(card.getByRole('link', { name: 'Upgrade Plan' })).toHaveAttribute('href', '/pricing')
  await expect(card.getByRole('link', { name: 'Manage Billing' })).toHaveCount(0)

  const requests = page.locator('section', { has: page.getByRole('heading', { name: 'Requests' }) })
  await expect(requests).toContainText('1,000of 1,000 left')
  await expect(requests.getByRole('progressbar', { name: 'Requests left' })).toHaveAttribute(
    'value',
    '1000',
  )
  await expect(requests).toContainText('your first request could be this')
})

test('a dashboard has one primary button while no editor is connected, and none after the first request', async ({
  page,
  request,
}) => {
  const { email } = await signUp(page)
  const primary = page.locator('main .bg-ink')
  await open(page, '/dashboard')
  await expect(primary).toHaveText(['Download extension'])

  const { link } = await readEmail(request, { to: email })
  await postForm(page.request, { to: link, form: {} })
  await (await connectEditor(page)).finish()
  await open(page, '/dashboard')

  await expect(primary).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Get started' })).toHaveCount(0)
  const editors = page.locator('section', { hasText: 'Connected editors' })
  await expect(editors).toContainText('Last active just now')
  await expect(editors.getByRole('link', { name: 'Manage' })).toHaveAttribute(
    'href',
    '/account#devices',
  )
  await expect(page.getByRole('link', { name: 'Download extension' })).toBeVisible()
})

test('hydration moves no button of the dashboard away from under a click', async ({
  browser,
  page,
}) => {
  await signUp(page)
  await connectEditor(page)
  await open(page, '/dashboard')
  await expect(page.getByText('Last active just now')).toBeVisible()
  const storageState = await page.context().storageState()
  const context = await browser.newContext({ storageState, javaScriptEnabled: false })
  const still = await context.newPage()
  await still.goto('/dashboard')

  const find = (one: Page) => one.getByRole('link', { name: 'Upgrade Plan' }).boundingBox()
  expect(await find(page)).toEqual(await find(still))
  await context.close()
})

test('a cached dashboard gets its own nonce', async ({ request }) => {
  await signUp({ request })
  const ask = async () => {
    const answer = await request.get('/dashboard')
    const policy = answer.headers()['content-security-policy'] ?? ''
    const [, nonce = ''] = /'nonce-([\w+/=]{20,})'/.exec(policy) ?? []
    const html = await answer.text()
    const carried = new Set(Array.from(html.matchAll(/nonce="([^"]*)"/g), ([, one]) => one))
    expect([...carried]).toEqual([nonce])
    return { nonce, html: html.replaceAll(nonce, 'NONCE') }
  }
  const first = await ask()

  const second = await ask()

  expect(second.html).toBe(first.html)
  expect(second.nonce).not.toBe(first.nonce)
})

test('the extension downloads once and unchanged under its name, with progress, and the step is checked off', async ({
  page,
}) => {
  await signUp(page)
  await open(page, '/dashboard')
  const step = page.getByRole('listitem').filter({ hasText: 'Download the extension' })
  await expect(step).not.toContainText('done')
  let asked = 0
  const held = Promise.withResolvers<void>()
  await page.route(`**/${file}`, async (route) => {
    asked += 1
    await held.promise
    await route.continue()
  })

  const button = page.getByRole('link', { name: 'Download extension' })
  const before = await button.boundingBox()
  const saved = page.waitForEvent('download')
  await button.click()
  await expect(button).toHaveAttribute('aria-busy', 'true')
  expect((await button.boundingBox())?.width).toBe(before?.width)
  await button.click({ force: true })
  held.resolve()

  const download = await saved
  expect(download.suggestedFilename()).toBe(file)
  await expectToast(page, ['Download started'])
  expect(asked).toBe(1)
  const sha256 = createHash('sha256')
    .update(readFileSync(await download.path()))
    .digest('hex')
  await page.getByText('Verify the download').click()
  await expect(page.getByText(sha256)).toBeVisible()
  await expect(step).toContainText('done')
})

test.describe('when the server fails', () => {
  test.use({ allowedNoise: /status of [45]\d\d/ })

  test('a file that is missing or cannot be served shows a toast', async ({ page }) => {
    await signUp(page)
    await open(page, '/dashboard')
    for (const status of [404, 500]) {
      await page.route(`**/${file}`, (route) => route.fulfill({ status, body: 'gone' }))

      await page.getByRole('link', { name: 'Download extension' }).click()

      await expectToast(page, [
        'Error',
        'Failed to download the extension. Please try again later.',
      ])
      await expect(page.getByRole('link', { name: 'Download extension' })).toBeVisible()
      await page.unroute(`**/${file}`)
    }
  })

  test('a failed refresh leaves the page as it is and shows a toast', async ({ page }) => {
    await signUp(page)
    await page.route('**/db/users/*.json', (route) =>
      route.fulfill({
        contentType: 'text/event-stream',
        body: `retry: 60000\n\nevent: put\ndata: ${JSON.stringify({
          path: '/',
          data: {
            email: 'ada@example.com',
            name: 'Ada',
            createdAt: 1,
            subscription: { plan: 'free', requestLimit: 1_000, expiresAt: 1 },
            allowance: { ceiling: 1_000, left: 7, perDay: 50, nextAt: 1, fullAt: 2 },
          },
        })}\n\n`,
      }),
    )
    await page.route('**/dashboard.data*', (route) => route.fulfill({ status: 503, body: 'down' }))
    await open(page, '/dashboard')

    await expectToast(page, ['Error', 'Failed to refresh subscription data.'])
    await expect(planCard(page)).toContainText('Free tier')
  })
})
