import { expectUsable } from './accessible.ts'
import { heading, payAt, readPanel, startCheckout, subscribe } from './billing.ts'
import { connectEditor } from './editors.ts'
import { expectToast, open, signUp } from './people.ts'
import { expect, test } from './site.ts'

const problems = {
  noSession: 'No session ID found. Please check your subscription in the dashboard.',
  refresh: 'Unable to refresh subscription. Please check your dashboard.',
  other: 'An error occurred. Please check your dashboard for subscription status.',
}

/** The success page's URL for a checkout. */
const toSuccess = (checkout: string) => `/success?session_id=${checkout.split('/').at(-1)}`

test('without a session id the page says so', async ({ page }) => {
  const banner = page.getByRole('main').getByRole('alert')
  await page.goto('/success')
  await expect(banner).toHaveText(`Processing Delayed${problems.noSession}`)
  expect(await readPanel(page)).toEqual({
    'Session ID': 'None',
    'User ID': 'Not logged in',
    Plan: 'Unknown',
    'Request limit': 'Unknown',
    Expires: 'Unknown',
    'Webhook status': 'Pending',
  })

  await signUp(page)
  await page.goto('/success')
  await expect(heading(page)).toHaveText('Not confirmed yet')
  await expect(banner).toHaveText(`Processing Delayed${problems.noSession}`)
  expect(await readPanel(page)).toMatchObject({
    'Session ID': 'None',
    'User ID': expect.stringMatching(/^\w{20,}$/),
    Plan: 'free',
    'Request limit': '1,000',
    'Webhook status': 'Pending',
  })
})

test("another user's session id shows and grants nothing", async ({ page, request }) => {
  const { success } = await subscribe(page, { plan: 'pro' })
  await open(page, success)
  const { 'User ID': owner = '' } = await readPanel(page)
  // The page also says so to users who already have a plan.
  await page.goto('/success')
  await expect(page.getByRole('main').getByRole('alert')).toContainText(problems.noSession)

  const seenByVisitors = await (await request.get(success)).text()
  expect(seenByVisitors).toContain('Your payment')
  expect(seenByVisitors).not.toContain(owner)
  expect(listLinks(seenByVisitors)).toEqual(['Log in', 'Go to dashboard'])

  // An open page would notice that its session has ended and reload itself.
  await page.goto('about:blank')
  await page.context().clearCookies()
  await signUp(page)
  const unknown = await (await page.request.get('/success?session_id=cs_test_none')).text()
  expect(unknown).toContain(problems.other)
  await open(page, success)
  await expect(heading(page)).toHaveText('Not confirmed yet')
  await expect(page.getByRole('alert')).toHaveText(`Processing Delayed${problems.other}`)
  expect(await readPanel(page)).toMatchObject({ Plan: 'free', 'Webhook status': 'Pending' })
  expect(await page.content()).not.toContain(owner)
  await expectUsable(page)
})

/** The texts of the links in the main part of a page. */
function listLinks(html: string): (string | undefined)[] {
  const [main = ''] = /<main.*<\/main>/s.exec(html) ?? []
  return Array.from(main.matchAll(/<a [^>]*>(.*?)<\/a>/gs), ([, text]) => text)
}

test('a payment is announced once, not when the page is opened again', async ({ page }) => {
  const { success } = await subscribe(page, { plan: 'essential' })
  await open(page, success)
  await expectToast(page, ['Subscription updated', 'You are now on the Essential plan.'])

  await open(page, success)
  await expect(heading(page)).toHaveText("You're on Essential")
  await expect(page.locator('[data-slot=toast]')).toHaveCount(0)
})

test('a page that waits for the payment updates as soon as it is made', async ({ page }) => {
  const { email } = await signUp(page)
  const checkout = await startCheckout(page, { plan: 'essential' })
  const listening = page.waitForResponse('**/subscription.json')
  await open(page, toSuccess(checkout))
  await listening
  await expect(heading(page)).toHaveText('Confirming your payment')
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)

  await payAt(page, { url: checkout })

  await expect(heading(page)).toHaveText("You're on Essential")
  await expectToast(page, ['Subscription updated', 'Your Essential plan is now active.'])
  expect(await readPanel(page)).toMatchObject({ 'Webhook status': 'Processed' })
  const receipt = page.locator('section', {
    has: page.getByRole('heading', { name: 'Your receipt' }),
  })
  await expect(receipt).toContainText(
    /Paid\$7\.00.*Emailed to.*Next charge\$7\.00 on \w+ \d+, \d{4}/,
  )
  await expect(receipt).toContainText(email)
  await receipt.getByRole('link', { name: 'View invoice' }).click()
  await expect(page).toHaveURL(/\/billing\/invoices\/in_/)
})

test('it tells how to start, unless an editor is already connected', { tag: '@long' }, async ({
  page,
}) => {
  const { success } = await subscribe(page, { plan: 'essential' })
  await open(page, success)
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: 'Log in from your editor' })).toBeVisible()
  await expect(main.getByRole('link', { name: /^Download/ })).toBeVisible()

  await connectEditor(page)
  await open(page, success)
  await expect(main).toContainText('Nothing to install: your editors already use your new plan.')
  await expect(main.getByRole('heading', { name: 'Log in from your editor' })).toHaveCount(0)
  await expect(main.getByRole('link', { name: /^Download/ })).toHaveCount(0)
  await expectUsable(page)
})

test.describe('without a network', () => {
  test.use({ allowedNoise: /Failed to load resource/, needsNewBrowser: true })

  test('the page refreshes after three seconds, shows the failure, and offers a check after ninety', async ({
    page,
  }) => {
    await signUp(page)
    const checkout = await startCheckout(page, { plan: 'essential' })
    await page.clock.install()
    await open(page, toSuccess(checkout))
    await page.route('**/success.data*', (route) => route.abort())
    const user = (await readPanel(page))['User ID']
    const check = page.getByRole('button', { name: 'Check now' })
    await page.clock.runFor(3_000)

    const banner = page.getByRole('main').getByRole('alert')
    await expect(banner).toHaveText(`Processing Delayed${problems.refresh}`)
    await expectToast(page, ['Error', 'Failed to refresh subscription data.'])
    expect((await readPanel(page))['User ID']).toBe(user)

    await page.unroute('**/success.data*')
    await page.clock.runFor(80_000)
    await expect(check).toHaveCount(0)
    await page.clock.runFor(10_000)
    await check.click()
    await expect(banner).toHaveCount(0)
    await expect(heading(page)).toHaveText('Confirming your payment')
  })
})
