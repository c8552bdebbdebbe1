import type { Locator, Page } from '@playwright/test'
import { payAt, startCheckout } from './billing.ts'
import { connectEditor } from './editors.ts'
import { open, postForm, signUp } from './people.ts'
import { expect, test } from './site.ts'

const card = (page: Page, name: string) =>
  page
    .locator('section', { has: page.getByRole('heading', { name, exact: true }) })
    .or(page.getByRole('navigation', { name, exact: true }))

/** What each card of the dashboard, and two of the account page, say about a plan. */
const cards = {
  free: {
    'Current plan': 'Free tier',
    Requests: '1,000of 1,000 left',
    'Programming language': 'The first one you use becomes yours',
    More: 'Community support',
    'API tokens': 'works on every plan.',
    'Tuned models': 'Pro. See plans',
  },
  essential: {
    'Current plan': 'Essential',
    Requests: '5,000of 5,000 left',
    'Programming language': null,
    More: 'Email support',
    'API tokens': 'works on every plan.',
    'Tuned models': 'Pro. See plans',
  },
  pro: {
    'Current plan': 'Pro',
    Requests: 'Unlimited',
    'Programming language': null,
    More: 'Priority support',
    'API tokens': 'Create token',
    'Tuned models': 'About fine-tuning',
  },
} as const

test('upgrades and a downgrade reach every card of the open pages, and decide what is refused', {
  tag: '@long',
}, async ({ page }) => {
  test.slow()
  const { password } = await signUp(page)
  const editor = await connectEditor(page)
  await open(page, '/dashboard')
  const account = await page.context().newPage()
  await open(account, '/account')
  const ofAccount = ['API tokens', 'Tuned models']
  const findCard = (name: string) => card(ofAccount.includes(name) ? account : page, name)
  const expectPlan = async (plan: keyof typeof cards) => {
    await expect.poll(editor.findPlan).toBe(plan)
    await Promise.all(
      Object.entries(cards[plan]).map(([name, says]) => expectCard(findCard(name), says)),
    )
  }
  const askForToken = () =>
    postForm(account.request, {
      to: '/account',
      form: {
        intent: 'create-token',
        tokenName: 'Nightly build',
        'models:use': 'on',
        currentPassword: password,
      },
    })

  await expectPlan('free')
  expect(await (await askForToken()).text()).toContain('API tokens are included in Pro.')

  await payAt(page, { url: await startCheckout(page, { plan: 'essential' }) })
  await expectPlan('essential')
  expect(await (await askForToken()).text()).toContain('API tokens are included in Pro.')
  for (const language of ['python', 'rust', 'typescript']) {
    const purpose = { feature: 'block-completion', language }
    expect((await editor.reserve(purpose)).status()).toBe(200)
  }

  const billing = await page.context().newPage()
  await open(billing, '/billing/change?plan=pro&cycle=monthly')
  await billing.getByRole('button', { name: /^Pay \$/ }).click()
  await expectPlan('pro')
  const token = /gwp_[\w-]+/.exec(await (await askForToken()).text())?.[0] ?? ''
  const callApi = () =>
    page.request.get('/api/v1/me', { headers: { authorization: `Bearer ${token}` } })
  expect((await callApi()).status()).toBe(200)
  await expectFairUse(editor)

  await open(billing, '/billing/money-back')
  await expect(billing.getByRole('main').getByRole('listitem')).toContainText([
    '50 requests a day instead of unlimited requests',
    'Your API token pauses',
  ])
  await billing.getByRole('button', { name: /^Refund \$/ }).click()
  await expectPlan('free')
  expect((await callApi()).status()).toBe(403)
  expect((await (await callApi()).json()).error).toBe('API tokens are included in Pro')
  await expect(card(account, 'API tokens')).toContainText('Your tokens are paused')
  const refused = await editor.reserve({ feature: 'block-completion', language: 'python' })
  expect((await refused.json()).error).toBe(
    'Completing whole blocks is included in Essential and Pro.',
  )
})

async function expectCard(card: Locator, says: string | null): Promise<void> {
  if (says === null) await expect(card).toHaveCount(0)
  else await expect(card).toContainText(says)
}

/** Three are running already. */
async function expectFairUse(editor: Awaited<ReturnType<typeof connectEditor>>): Promise<void> {
  for (const running of [4, 5]) {
    expect((await editor.reserve({ feature: 'chat' })).status(), `${running}`).toBe(200)
  }
  const refused = await editor.reserve({ feature: 'chat' })
  expect(refused.status()).toBe(429)
  expect((await refused.json()).error).toBe(
    'Fair use: up to 5 requests can run at once. Wait until one has finished.',
  )
}
