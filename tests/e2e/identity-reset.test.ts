import { heading } from './billing.ts'
import { listEmails, readEmail } from './emails.ts'
import {
  expectFailure,
  expectInvalid,
  expectToast,
  fillLogin,
  logIn,
  open,
  postForm,
  signUp,
  waitForScript,
} from './people.ts'
import { expect, test } from './site.ts'

const sent = 'Check your email for password reset instructions.'
const newPassword = 'a new horse'

test('a forgotten password is reset by an emailed link', async ({ page, request }) => {
  const person = await signUp({ request })
  await page.goto('/reset-password')
  await expect(page.getByLabel('Email')).toHaveAttribute('type', 'email')
  await expect(page.getByLabel('Email')).toHaveAttribute('autocomplete', 'email')
  await page.getByLabel('Email').fill(person.email)
  await page.getByRole('button', { name: 'Reset Password' }).click()

  await expect(page.getByRole('main').getByText(sent).locator('..')).toBeFocused()
  await expect(page.getByRole('button', { name: 'Reset Password' })).toBeDisabled()
  await expectToast(page, [
    'Password reset email sent',
    'Check your inbox for further instructions.',
  ])

  const { link } = await readEmail(request, { to: person.email })
  await page.goto(link)
  await page.getByLabel('New password', { exact: true }).fill(newPassword)
  await page.getByLabel('Confirm new password').fill(newPassword)
  await page.getByRole('button', { name: 'Change password' }).click()

  await expect(page).toHaveURL('/login')
  await expectToast(page, ['Password changed', 'Log in with your new password.'])
  await fillLogin(page, { ...person, password: newPassword })
  await expect(page).toHaveURL('/dashboard')
})

test('the address typed at the login is carried to the reset, and the email can be sent again', async ({
  page,
  request,
}) => {
  const person = await signUp({ request })
  await open(page, '/login')
  await page.getByLabel('Email').fill(person.email)
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await expect(heading(page)).toHaveText('Reset Password')
  await waitForScript(page)
  await expect(page.getByLabel('Email')).toHaveValue(person.email)
  await expect(page, 'the address is not in the URL').toHaveURL('/reset-password')

  await page.getByRole('button', { name: 'Reset Password' }).click()
  await expect(page.getByRole('main').getByText(sent)).toBeVisible()
  await page.getByRole('button', { name: 'Send it again' }).click()

  await expect
    .poll(async () => (await listEmails(request, person.email)).slice(0, 2))
    .toEqual(['Reset your password', 'Reset your password'])
})

test('a reset needs a valid email address', async ({ page }) => {
  for (const [typed, text] of [
    ['', 'Email is required'],
    ['   ', 'Email is required'],
    ['ada@', 'Please enter a valid email address'],
  ] as const) {
    await page.goto('/reset-password')
    await page.getByLabel('Email').fill(typed)
    await page.getByRole('button', { name: 'Reset Password' }).click()

    await expectFailure(page, { text })
    await expectInvalid(page, ['email'])
    await expect(page.getByRole('button', { name: 'Reset Password' })).toBeEnabled()
  }
})

test('a new password has to meet the same rules as the first one', async ({ page, request }) => {
  const { email } = await signUp(page)
  await postForm(request, { to: '/reset-password', form: { email } })
  const { link } = await readEmail(request, { to: email })

  for (const [password, confirmation, text, wrong] of [
    ['', 'abcdef', 'All fields are required', ['password']],
    ['abc', 'abd', 'Passwords do not match', ['confirmPassword']],
    ['abc', 'abc', 'Password must be at least 6 characters', ['password']],
  ] as const) {
    await page.goto(link)
    await page.getByLabel('New password', { exact: true }).fill(password)
    await page.getByLabel('Confirm new password').fill(confirmation)
    await page.getByRole('button', { name: 'Change password' }).click()

    await expectFailure(page, { text })
    await expectInvalid(page, wrong)
  }
})

test('the mailbox link leads from the reset to the new password', async ({ page }) => {
  const { email } = await signUp(page)
  const signedIn = await page.request.get('/reset-password')
  expect(await signedIn.text()).not.toContain('Remember your password?')
  await page.context().clearCookies({ name: 'session' })
  await open(page, '/reset-password')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Reset Password' }).click()

  await page.getByRole('link', { name: 'local mailbox' }).click()
  await page.getByRole('listitem').filter({ hasText: email }).getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Reset your password')
  await page.frameLocator('iframe').getByRole('link', { name: 'Choose a new password' }).click()

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Choose a new password')
  for (const label of ['New password', 'Confirm new password']) {
    const field = page.getByLabel(label, { exact: true })
    await expect(field).toHaveAttribute('autocomplete', 'new-password')
  }
})

test('a reset ends all sessions, the old password and its link, and is announced by email', async ({
  page,
  secondPage,
  request,
}) => {
  const person = await signUp(page)
  await logIn(secondPage, person)
  await postForm(request, { to: '/reset-password', form: { email: person.email } })
  const { link } = await readEmail(request, { to: person.email })
  const form = { password: newPassword, confirmPassword: newPassword }
  const reset = await postForm(request, { to: link, form })
  expect(reset.url()).toContain('/login')

  for (const one of [page, secondPage]) {
    await one.goto('/dashboard')
    await expect(one).toHaveURL('/login')
  }
  await fillLogin(page, person)
  await expectToast(page, [
    'Login failed',
    "That email and password don't match. After several failed attempts, wait a moment before you try again.",
  ])
  expect((await listEmails(request, person.email))[0]).toBe('Your password was changed')

  await page.goto(link)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link has expired')
  await page.getByRole('link', { name: 'Get a new link' }).click()
  await expect(page).toHaveURL('/reset-password')
})

test('a link that expires while its page is open says so', async ({ page, request }) => {
  const { email } = await signUp(page)
  await postForm(request, { to: '/reset-password', form: { email } })
  const { link } = await readEmail(request, { to: email })
  await open(page, link)
  const form = { password: newPassword, confirmPassword: newPassword }
  await postForm(request, { to: link, form })

  await page.getByLabel('New password', { exact: true }).fill('another horse')
  await page.getByLabel('Confirm new password').fill('another horse')
  await page.getByRole('button', { name: 'Change password' }).click()

  const text = 'This link has expired or was already used.'
  await expectFailure(page, { text })
})
