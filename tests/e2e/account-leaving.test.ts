import { expectUsable } from './accessible.ts'
import { listEmails } from './emails.ts'
import {
  expectFailure,
  expectInvalid,
  expectToast,
  isLoggedIn,
  logIn,
  open,
  postForm,
  signUp,
} from './people.ts'
import { expect, test } from './site.ts'

const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) Version/26.0 Mobile Safari/604.1'

test('one device can be logged out, then all others', { tag: '@long' }, async ({
  page,
  request,
  playwright,
  baseURL,
}) => {
  const person = await signUp(page)
  const phone = await playwright.request.newContext({
    ...(baseURL && { baseURL }),
    userAgent: iPhone,
  })
  await logIn({ request: phone }, person)
  await logIn({ request }, person)
  await open(page, '/account')
  const devices = page.getByRole('listitem').filter({ hasText: 'Logged in' })
  await expect(devices).toHaveCount(3)
  await expect(devices.filter({ hasText: 'This device' })).toContainText('Chrome on Linux')

  await page.getByRole('button', { name: 'Log out Safari on iPhone' }).click()
  await expectToast(page, ['Device logged out'])
  await expect(devices).toHaveCount(2)
  expect(await isLoggedIn({ request: phone })).toBe(false)
  expect(await isLoggedIn({ request })).toBe(true)
  await phone.dispose()

  await page.locator('summary', { hasText: 'Log out everywhere else' }).click()
  await page.locator('#end-sessions-password').fill(person.password)
  await page.getByRole('button', { name: 'Log out everywhere else' }).click()
  await expectToast(page, ['Logged out everywhere else'])
  await expect(devices).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Log out everywhere else' })).toHaveCount(0)
  expect(await isLoggedIn({ request })).toBe(false)
})

test('an account is exported, then deleted with the password', async ({ page, request }) => {
  const person = await signUp(page, { name: 'Grace Hopper' })
  await logIn({ request }, person)
  await open(page, '/account')
  await page.getByRole('link', { name: "Confirm it's you to export" }).click()
  await expect(page).toHaveURL('/prove?next=/account')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText("Confirm it's you")
  await page.getByLabel('Current password').fill(person.password)
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Export as JSON' }).click()
  expect((await download).suggestedFilename()).toBe('ghost-writers-ia-account.json')

  const remove = async (password: string) => {
    await page.locator('#delete-password').fill(password)
    await page.getByRole('button', { name: 'Delete my account' }).click()
  }
  const summary = page.locator('summary', { hasText: 'Delete account' })
  expect((await summary.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await summary.click()
  await remove('wrong')
  const text =
    "That's not the right password. After several failed attempts, wait a moment before you try again."
  await expectFailure(page, { text })
  await expectInvalid(page, ['currentPassword'])
  await expectUsable(page)

  await remove(person.password)
  await expect(page).toHaveURL('/')
  await expectToast(page, ['Account deleted', 'Your account and data have been deleted.'])
  expect(await listEmails(request, person.email)).toEqual(['Your account was deleted'])
  expect(await isLoggedIn({ request })).toBe(false)
  const { email, password } = person
  const answer = await postForm(request, { to: '/login', form: { email, password } })
  expect(await answer.text()).toContain('That email and password')
})

test("the export contains the user's own data only", async ({ request, playwright, baseURL }) => {
  const stranger = await playwright.request.newContext(baseURL ? { baseURL } : {})
  const other = await signUp({ request: stranger }, { name: 'Grace Hopper' })
  await stranger.dispose()
  const person = await signUp({ request })

  const form = { intent: 'password', currentPassword: person.password }
  await postForm(request, { to: '/prove', form })
  const text = await (await request.get('/account/export')).text()

  expect(JSON.parse(text)).toEqual({
    exportedAt: expect.any(String),
    user: {
      uid: expect.any(String),
      email: person.email,
      name: person.name,
      createdAt: expect.any(Number),
      emailVerified: false,
      language: 'en',
      subscription: {
        plan: 'free',
        requestLimit: 1000,
        expiresAt: expect.any(Number),
        billingCycle: null,
      },
    },
    sessions: [
      {
        kind: 'browser',
        device: expect.any(String),
        startedAt: expect.any(String),
        seenAt: expect.any(String),
      },
    ],
    passkeys: [],
    mails: [expect.objectContaining({ subject: 'Verify your email address' })],
    billing: {
      customerId: null,
      currency: null,
      refundUsedAt: null,
      grants: [],
      consents: [],
      cancellations: [],
      earlyEnds: [],
      priceNotices: [],
      writtenAbout: [],
    },
    declarations: [],
    formerEmails: [],
    messages: [],
    support: [],
    teams: { memberships: [], activity: [], offers: [], invitations: [] },
    usage: [],
    requests: [],
    usageTotals: [],
    usagePreferences: { dailyLimit: null, hasAlerts: true },
    language: null,
    loginProviders: [],
    snippets: [],
    tunedModels: [],
    twoStepLogin: null,
  })
  for (const secret of [other.email, other.name, 'token', 'argon2', person.password]) {
    expect(text).not.toContain(secret)
  }
  const { user } = JSON.parse(text)
  expect(user.subscription.expiresAt - user.createdAt).toBe(30 * 86_400_000)
})

test('unknown account actions are refused', async ({ request }) => {
  await signUp({ request })

  for (const intent of ['', 'upgrade', 'constructor', '__proto__']) {
    const answer = await postForm(request, { to: '/account', form: { intent } })
    expect(answer.status(), intent).toBe(400)
  }
})
