import { packageFile } from '../version.ts'
import { follow, readEmail } from './emails.ts'
import {
  expectInvalid,
  expectToast,
  fillLogin,
  fillSignup,
  isLoggedIn,
  logIn,
  makePerson,
} from './people.ts'
import { expect, test } from './site.ts'

test.use({ javaScriptEnabled: false })

test('without scripts, a visitor compares prices, writes to us and signs up for a plan', async ({
  page,
}) => {
  await page.goto('/contact')
  await page.getByLabel('Name').fill('Ada Lovelace')
  await page.getByLabel('Email').fill('not an address')
  await page.getByLabel('Message').fill('Hello there')
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByRole('alert')).toBeFocused()
  await expect(page.getByLabel('Message')).toHaveValue('Hello there')
  await page.getByLabel('Email').fill('ada@example.com')
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByRole('status')).toContainText('Message sent')

  await page.goto('/pricing')
  await page.getByText('Yearly').click()
  await expect(page.locator('[data-cycle]:visible').nth(2)).toHaveText(/^€150a year/)
  await page.getByRole('button', { name: 'Choose Pro' }).click()
  await expect(page).toHaveURL('/signup?cycle=yearly&plan=pro')
  const person = makePerson()
  await fillSignup(page, { ...person, confirmPassword: 'another one' })
  await expect(page.locator('form p[role=alert]')).toHaveText('Passwords do not match')
  await expectInvalid(page, ['confirmPassword'])
  await expect(page.getByLabel('Email')).toHaveValue(person.email)
  await fillSignup(page, person)
  await expect(page).toHaveURL('/checkout/pro?cycle=yearly')
})

test('without scripts, a user manages an account from sign-up to deletion', {
  tag: '@long',
}, async ({ page, request }) => {
  const person = makePerson()
  await page.goto('/signup')
  await fillSignup(page, person)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Welcome, ${person.name}`)
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download extension' }).click()
  expect((await download).suggestedFilename()).toBe(packageFile)
  await follow(page, (await readEmail(request, { to: person.email })).link)
  await expectToast(page, ['Email verified', 'Thanks. Your email address is confirmed.'])
  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.locator('#account-menu').getByRole('button', { name: 'Log out' }).click()
  await expectToast(page, ['Logged out'])

  await page.goto('/login')
  await fillLogin(page, { ...person, password: 'a guess' })
  await expect(page.locator('form p[role=alert]')).toContainText('That email and password')
  await page.goto('/reset-password')
  await page.getByLabel('Email').fill(person.email)
  await page.getByRole('button', { name: 'Reset Password' }).click()
  await expectToast(page, [
    'Password reset email sent',
    'Check your inbox for further instructions.',
  ])
  await page.goto((await readEmail(request, { to: person.email })).link)
  await page.getByLabel('New password', { exact: true }).fill('a new horse')
  await page.getByLabel('Confirm new password').fill('a new horse')
  await page.getByRole('button', { name: 'Change password' }).click()
  await fillLogin(page, { ...person, password: 'a new horse' })
  await expectToast(page, ['Welcome back!', "You've successfully logged in."])

  await logIn({ request }, { ...person, password: 'a new horse' })
  await page.goto('/account')
  await page.getByText('Change').first().click()
  await page.getByLabel('Full name').fill('Grace Hopper')
  await page.getByRole('button', { name: 'Change name' }).click()
  await expectToast(page, ['Name changed'])
  await page.locator('summary', { hasText: 'Log out everywhere else' }).click()
  await page.locator('#end-sessions-password').fill('a new horse')
  await page.getByRole('button', { name: 'Log out everywhere else' }).click()
  await expectToast(page, ['Logged out everywhere else'])
  expect(await isLoggedIn({ request })).toBe(false)

  await page.locator('summary', { hasText: 'Delete account' }).click()
  await page.locator('#delete-password').fill('a new horse')
  await page.getByRole('button', { name: 'Delete my account' }).click()
  await expectToast(page, ['Account deleted', 'Your account and data have been deleted.'])
})
