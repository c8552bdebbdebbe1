import { expectUsable } from './accessible.ts'
import {
  customer,
  heading,
  pay,
  payAt,
  planCard,
  pressOrder,
  pressPay,
  readPanel,
  startCheckout,
} from './billing.ts'
import { expectToast, fillSignup, makePerson, open, signUp } from './people.ts'
import { expect, test } from './site.ts'

const journeys = [
  {
    plan: 'Essential',
    cycle: 'Monthly',
    amount: '$7.00 / month',
    facts: ['Monthly subscription', '2,000 requests/day'],
    limit: '5,000',
    months: 1,
  },
  {
    plan: 'Pro',
    cycle: 'Yearly',
    amount: '$150.00 / year',
    facts: ['Yearly subscription', 'Unlimited requests'],
    limit: 'Unlimited',
    months: 12,
  },
] as const

for (const { plan, cycle, amount, facts, limit, months } of journeys) {
  test(`a visitor signs up and buys ${plan}, ${cycle.toLowerCase()}`, async ({ page }) => {
    await page.goto('/pricing')
    await page.getByText(cycle).click()
    await page.getByRole('button', { name: `Choose ${plan}` }).click()
    await fillSignup(page, makePerson())
    await expect(heading(page)).toHaveText(`Checkout: ${plan}`)
    await expectToast(page, ['Account created!', 'Please check your email to verify your account.'])
    await expect(page.getByRole('radio', { name: cycle })).toBeChecked()
    await pressOrder(page)

    await expect(heading(page)).toHaveText(amount)
    await page.getByRole('button', { name: /4242 4242 4242 4242/ }).click()
    await expect(page.getByLabel('Card number')).toHaveValue('4242 4242 4242 4242')
    await expect(page.getByRole('button', { name: /^Pay / })).toBeFocused()
    await pressPay(page)

    await expect(heading(page)).toHaveText(`You're on ${plan}`)
    await expectToast(page, ['Subscription updated', `You are now on the ${plan} plan.`])
    expect(await readPanel(page)).toEqual({
      'Session ID': expect.stringMatching(/^cs_test_/),
      'User ID': expect.stringMatching(/^\w{20,}$/),
      Plan: plan.toLowerCase(),
      'Request limit': limit,
      Expires: expect.stringMatching(/, 20\d\d, .* UTC$/),
      'Webhook status': 'Processed',
    })

    await page.getByRole('main').getByRole('link', { name: 'Go to dashboard' }).click()
    for (const fact of facts) await expect(planCard(page)).toContainText(fact)
    await expect(planCard(page)).toContainText(`Renews on ${findDay(months)}`)
    await expect(page.getByRole('link', { name: 'Upgrade Plan' })).toHaveCount(
      plan === 'Pro' ? 0 : 1,
    )
    await expect(planCard(page).getByRole('link', { name: 'Manage Billing' })).toHaveAttribute(
      'href',
      '/billing',
    )

    await open(page, '/pricing')
    const current = page.locator(`[data-plan=${plan.toLowerCase()}]`).getByRole('button')
    await expect(current).toHaveText('Current Plan')
    await expect(current).toBeDisabled()
  })
}

/** The same day some months from now, or the last day of a shorter month. */
function findDay(months: number): string {
  const now = new Date()
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth() + months]
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  const day = new Date(Date.UTC(year, month, Math.min(now.getUTCDate(), last)))
  return day.toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })
}

test('leaving the checkout charges nothing, and the same checkout can be resumed and paid once', {
  tag: '@long',
}, async ({ page }) => {
  await signUp(page)
  const url = await startCheckout(page, { plan: 'pro' })
  await open(page, url)

  await page.getByRole('link', { name: 'Back without paying' }).click()
  await expect(page).toHaveURL('/cancel')
  await expect(heading(page)).toHaveText('Payment canceled')
  await expect(page.getByText("Nothing was charged and your plan hasn't changed.")).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Go to dashboard' })).toBeVisible()

  await page.getByRole('main').getByRole('link', { name: 'Back to pricing' }).click()
  await page.getByRole('button', { name: 'Choose Pro' }).click()
  await pressOrder(page)
  await expect(page).toHaveURL(url)
  await pay(page)
  await expect(heading(page)).toHaveText("You're on Pro")

  await page.goto(url)
  await expect(page.getByRole('heading', { name: 'This checkout is paid' })).toBeVisible()
  await expectUsable(page)
  await page.getByRole('main').getByRole('link', { name: 'Go to dashboard' }).click()
  await expect(page).toHaveURL('/dashboard')
})

test('two tabs with two plans end in one subscription', { tag: '@long' }, async ({
  page,
  context,
}) => {
  const { email } = await signUp(page)
  const essential = await startCheckout(page, { plan: 'essential' })
  await open(page, essential)
  const second = await context.newPage()
  await open(second, await startCheckout(second, { plan: 'pro', cycle: 'yearly' }))

  await pay(second)
  await expect(heading(second)).toHaveText("You're on Pro")
  await pay(page)

  await expect(page.getByRole('alert')).toHaveText(
    'This page has expired. Go back to the site and start again.',
  )
  await page.goto(essential)
  await expect(page.getByRole('heading', { name: 'This checkout has expired' })).toBeVisible()
  await page.goto('/sandbox')
  const buyer = customer(page, email)
  await expect(buyer.getByText(/: active/)).toHaveText(['Ghost Writers IA Pro, yearly: active'])
  await expect(buyer.getByText(/succeeded/)).toHaveText(['$150.00 succeeded'])
})

test('open dashboard and pricing pages update when the plan is paid in another tab', async ({
  page,
  context,
}) => {
  await signUp(page)
  const pricing = await context.newPage()
  const hearing = pricing.waitForResponse('**/db/users/*/subscription.json')
  await open(pricing, '/pricing')
  await hearing
  const listening = page.waitForResponse('**/db/users/*.json')
  await open(page, '/dashboard')
  await listening
  await expect(planCard(page)).toContainText('Free tier')

  await payAt(page, { url: await startCheckout(page, { plan: 'pro' }) })

  await expectToast(page, ['Subscription updated', 'Your Pro plan is now active.'])
  await expect(planCard(page)).toContainText('Monthly subscription')
  await expect(pricing.getByRole('button', { name: 'Current Plan' })).toHaveCount(1)
  await expect(pricing.getByRole('button', { name: 'Switch to Free' })).toBeVisible()
})
