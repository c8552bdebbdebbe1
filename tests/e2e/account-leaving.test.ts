import { readFile } from 'node:fs/promises'
import { listEmails } from './emails.ts'
import {
  expectFailure,
  expectInvalid,
  expectToast,
  fillLogin,
  logIn,
  open,
  postForm,
  signUp,
} from './people.ts'
import { expect, test } from './site.ts'

test('one device can be logged out, then all others', async ({ page, secondPage, browser }) => {
  const person = await signUp(page)
  const phone = await browser.newContext({
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) Version/26.0 Mobile Safari/604.1',
  })
  const phonePage = await phone.newPage()
  await logIn(phonePage, person)
  await logIn(secondPage, person)
  await page.goto('/account')
  const devices = page.getByRole('listitem').filter({ hasText: 'Logged in' })
  await expect(devices).toHaveCount(3)
  await expect(devices.filter({ hasText: 'This device' })).toContainText('Chrome on Linux')

  await page.getByRole('button', { name: 'Log out Safari on iPhone' }).click()
  await expectToast(page, ['Device logged out'])
  await expect(devices).toHaveCount(2)
  await phonePage.goto('/dashboard')
  await expect(phonePage).toHaveURL('/login')
  await phone.close()

  await page.getByRole('button', { name: 'Log out everywhere else' }).click()
  await expectToast(page, ['Logged out everywhere else'])
  await expect(devices).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Log out everywhere else' })).toHaveCount(0)
  await secondPage.goto('/dashboard')
  await expect(secondPage).toHaveURL('/login')
})

test('deleting an account needs the password and deletes everything', async ({
  page,
  secondPage,
  request,
}) => {
  const person = await signUp(page, { name: 'Grace Hopper' })
  await logIn(secondPage, person)
  await page.goto('/account')
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

  await remove(person.password)
  await expect(page).toHaveURL('/')
  await expectToast(page, ['Account deleted', 'Your account and data have been deleted.'])
  expect(await listEmails(request, person.email)).toEqual(['Your account was deleted'])
  await secondPage.goto('/dashboard')
  await expect(secondPage).toHaveURL('/login')
  await fillLogin(secondPage, person)
  await expect(secondPage.locator('form p[role=alert]')).toContainText('That email and password')

  await signUp(page, { ...person, name: 'Somebody New', password: 'another horse' })
  await page.goto('/account')
  await expect(page.getByLabel('Full name')).toHaveValue('Somebody New')
  await expect(page.getByRole('listitem').filter({ hasText: 'Logged in' })).toHaveCount(1)
  await expect(page.getByText('not verified yet')).toBeVisible()
})

test("the export contains the user's own data only", async ({ page, request }) => {
  const other = await signUp({ request }, { name: 'Grace Hopper' })
  const person = await signUp(page)
  await open(page, '/account')

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Export as JSON' }).click(),
  ])

  expect(download.suggestedFilename()).toBe('ghost-writers-ia-account.json')
  const text = await readFile(await download.path(), 'utf8')
  expect(JSON.parse(text)).toEqual({
    exportedAt: expect.any(String),
    user: {
      uid: expect.any(String),
      email: person.email,
      name: person.name,
      createdAt: expect.any(Number),
      emailVerified: false,
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
        device: 'Chrome on Linux',
        startedAt: expect.any(String),
        seenAt: expect.any(String),
      },
    ],
    mails: [expect.objectContaining({ subject: 'Verify your email address' })],
    billing: {
      customerId: null,
      currency: null,
      refundUsedAt: null,
      grants: [],
      cancellations: [],
      writtenAbout: [],
    },
    formerEmails: [],
    messages: [],
    support: [],
    usage: [],
    requests: [],
    usageTotals: [],
    usagePreferences: { dailyLimit: null, hasAlerts: true },
    language: null,
    snippets: [],
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
