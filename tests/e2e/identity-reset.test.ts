import { expectUsable } from './accessible.ts'
import { heading } from './billing.ts'
import { listEmails, readEmail } from './emails.ts'
import {
  expectFailure,
  expectInvalid,
  expectToast,
  fillLogin,
  open,
  postForm,
  signUp,
  waitForScript,
} from './people.ts'
import { expect, test } from './site.ts'

test.use({ allowedNoise: /the server responded with a status of 4\d\d|net::ERR_/ })

const sent = 'Check your email for password reset instructions.'
const newPassword = 'a new horse'

test('an address that was typed is on the next page at once, before its scripts run', async ({
  page,
}) => {
  // As for someone who is faster than the network.
  await page.route('**/assets/*.js', (route) => route.abort())
  const email = page.getByLabel('Email')
  await page.goto('/login')
  await email.fill('ada@example.com')
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await expect(page).toHaveURL('/reset-password')
  await expect(email).toHaveValue('ada@example.com')

  await email.fill('grace@example.com')
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click()
  await expect(page).toHaveURL('/login')
  await expect(email).toHaveValue('grace@example.com')

  await page.getByRole('link', { name: 'Create an account' }).click()
  await expect(page).toHaveURL('/signup')
  await expect(email).toHaveValue('grace@example.com')
})

test('a forgotten password is reset by an emailed link', async ({ page, request }) => {
  const person = await signUp({ request })
  await open(page, '/login')
  await page.getByLabel('Email').fill(person.email)
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await expect(heading(page)).toHaveText('Reset Password')
  const email = page.getByLabel('Email')
  await expect(email).toHaveValue(person.email)
  await expect(page, 'the address is not in the URL').toHaveURL('/reset-password')
  await expect(email).toHaveAttribute('type', 'email')
  await expect(email).toHaveAttribute('autocomplete', 'email')

  const reset = page.getByRole('button', { name: 'Reset Password' })
  for (const [typed, text] of [
    ['   ', 'Email is required'],
    ['ada@', 'Please enter a valid email address'],
    ['', 'Email is required'],
  ] as const) {
    await email.fill(typed)
    await reset.click()
    await expectFailure(page, { text })
    await expectInvalid(page, ['email'])
    await expect(reset).toBeEnabled()
  }

  await email.fill(person.email)
  await reset.click()
  await expect(page.getByRole('main').getByText(sent).locator('..')).toBeFocused()
  await expect(reset).toBeDisabled()
  await expectToast(page, [
    'Password reset email sent',
    'Check your inbox for further instructions.',
  ])
  await expectUsable(page)
  await page.getByRole('button', { name: 'Send it again' }).click()
  await expect
    .poll(async () => (await listEmails(request, person.email)).slice(0, 2))
    .toEqual(['Reset your password', 'Reset your password'])

  await page.getByRole('link', { name: 'Mailbox' }).click()
  const emails = page.getByRole('listitem').filter({ hasText: person.email })
  await emails.getByRole('link').first().click()
  await expect(heading(page)).toHaveText('Reset your password')
  await page.frameLocator('iframe').getByRole('link', { name: 'Choose a new password' }).click()
  await expect(heading(page)).toHaveText('Choose a new password')
  await waitForScript(page)
  const password = page.getByLabel('New password', { exact: true })
  const confirmation = page.getByLabel('Confirm new password')
  for (const field of [password, confirmation]) {
    await expect(field).toHaveAttribute('autocomplete', 'new-password')
  }

  for (const [first, second, text, wrong] of [
    ['', 'abcdef', 'All fields are required', ['password']],
    ['abc', 'abd', 'Passwords do not match', ['confirmPassword']],
    ['abc', 'abc', 'Password must be at least 6 characters', ['password']],
  ] as const) {
    await password.fill(first)
    await confirmation.fill(second)
    await page.getByRole('button', { name: 'Change password' }).click()
    await expectFailure(page, { text })
    await expectInvalid(page, wrong)
  }
  await expectUsable(page)

  await password.fill(newPassword)
  await confirmation.fill(newPassword)
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page).toHaveURL('/login')
  await expectToast(page, ['Password changed', 'Log in with your new password.'])
  await fillLogin(page, { ...person, password: newPassword })
  await expect(page).toHaveURL('/dashboard')
})

test('a new password is kept when the network is gone, and an expired link says so', async ({
  page,
  context,
  request,
}) => {
  const { email } = await signUp({ request })
  await postForm(request, { to: '/reset-password', form: { email } })
  const { link } = await readEmail(request, { to: email })
  await open(page, link)
  const form = { password: newPassword, confirmPassword: newPassword }
  await postForm(request, { to: link, form })
  await page.getByLabel('New password', { exact: true }).fill('another horse')
  await page.getByLabel('Confirm new password').fill('another horse')
  const change = page.getByRole('button', { name: 'Change password' })

  await context.setOffline(true)
  await change.click()
  await expectFailure(page, { text: 'Failed to reset password' })
  await expect(page.getByLabel('Confirm new password')).toHaveValue('another horse')
  await context.setOffline(false)
  await change.click()
  await expectFailure(page, { text: 'This link has expired or was already used.' })

  await page.goto(link)
  await expect(heading(page)).toHaveText('This link has expired')
  await page.getByRole('link', { name: 'Get a new link' }).click()
  await expect(page).toHaveURL('/reset-password')
})

test('the reset page does not ask a logged-in user whether they remember', async ({ request }) => {
  const question = 'Remember your password?'
  expect(await (await request.get('/reset-password')).text()).toContain(question)
  await signUp({ request })

  expect(await (await request.get('/reset-password')).text()).not.toContain(question)
})
