import {
  expectFailure,
  expectInvalid,
  expectToast,
  fillLogin,
  fillSignup,
  makePerson,
  open,
  signUp,
} from './people.ts'
import { expect, test } from './site.ts'

const wrong =
  "That email and password don't match. After several failed attempts, wait a moment before you try again."

test('a user logs in, is welcomed back, and logs out', async ({ page, request }) => {
  const person = await signUp({ request })
  await page.goto('/login')

  await fillLogin(page, person)

  await expect(page).toHaveURL('/dashboard')
  await expectToast(page, ['Welcome back!', "You've successfully logged in."])
  await page.getByRole('main').getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL('/')
  await expectToast(page, ['Logged out'])
  await page.goto('/dashboard')
  await expect(page).toHaveURL('/login')
})

test('an email address works in any case and with spaces around it', async ({ page, request }) => {
  const person = await signUp({ request })
  await page.goto('/login')

  await fillLogin(page, { ...person, email: ` ${person.email.toUpperCase()} ` })

  await expect(page).toHaveURL('/dashboard')
})

test('a login without an address or a password gets "All fields are required"', async ({
  page,
}) => {
  for (const [typed, wrong] of [
    [{ email: '' }, 'email'],
    [{ password: '' }, 'password'],
  ] as const) {
    await open(page, '/login')

    await fillLogin(page, makePerson(typed))

    await expectFailure(page, { text: 'All fields are required' })
    await expectInvalid(page, [wrong])
  }
})

test('an error goes away once the fields that it is about are edited', async ({ page }) => {
  await open(page, '/login')
  await page.getByRole('button', { name: 'Log in' }).last().click()
  await expectFailure(page, { text: 'All fields are required' })
  await expectInvalid(page, ['email', 'password'])

  await page.getByLabel('Email').fill('ada@example.com')
  await expectInvalid(page, ['password'])
  await expect(page.locator('form p[role=alert]')).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill('x')
  await expectInvalid(page, [])
  await expect(page.locator('form p[role=alert]')).toHaveCount(0)
})

test('a wrong password and an unknown address get the same error', async ({ page, request }) => {
  const person = await signUp({ request })

  for (const email of [person.email, makePerson().email]) {
    await page.goto('/login')
    await fillLogin(page, { ...person, email, password: 'wrong horse' })

    await expectFailure(page, { title: 'Login failed', text: wrong })
    await expect(page.getByLabel('Email')).toHaveValue(email)
  }
})

test('a wrong password stays in the field and can be corrected', async ({ page, request }) => {
  const person = await signUp({ request })
  await open(page, '/login')
  await fillLogin(page, { ...person, password: 'correct hors' })
  await expectFailure(page, { title: 'Login failed', text: wrong })
  const field = page.getByLabel('Password', { exact: true })

  await expect(field).toHaveValue('correct hors')
  await field.press('End')
  await field.pressSequentially('e')
  await field.press('Enter')

  await expect(page).toHaveURL('/dashboard')
  await expect(page.locator('[data-slot=toast]')).toHaveCount(1)
})

test('the login fields are labelled for password managers', async ({ page }) => {
  await open(page, '/login')

  const email = page.getByLabel('Email')
  await expect(email).toHaveAttribute('type', 'email')
  await expect(email).toHaveAttribute('autocomplete', 'email')
  await expect(email).toHaveAttribute('inputmode', 'email')
  const password = page.getByLabel('Password', { exact: true })
  await expect(password).toHaveAttribute('autocomplete', 'current-password')
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect(password).toHaveAttribute('type', 'text')
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await expect(page).toHaveURL('/reset-password')
})

test('a visitor who opened a checkout returns there after logging in', async ({
  page,
  request,
}) => {
  const person = await signUp({ request })
  await page.goto('/checkout/pro?cycle=yearly')
  await expect(page).toHaveURL('/login?next=%2Fcheckout%2Fpro%3Fcycle%3Dyearly')

  await fillLogin(page, person)

  await expect(page).toHaveURL('/checkout/pro?cycle=yearly')
})

test('a visitor who wanted to buy reaches the checkout after signing up', async ({ page }) => {
  await page.goto('/checkout/pro')

  await page.getByRole('link', { name: 'Create an account' }).click()
  await expect(page).toHaveURL('/signup?next=%2Fcheckout%2Fpro')
  await fillSignup(page, makePerson())

  await expect(page).toHaveURL('/checkout/pro')
})

test('a user who chose a plan as a visitor reaches the checkout after logging in', async ({
  page,
  request,
}) => {
  const person = await signUp({ request })
  await page.goto('/pricing')
  await page.getByRole('button', { name: 'Choose Essential' }).click()

  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click()
  await fillLogin(page, person)

  await expect(page).toHaveURL('/checkout/essential?cycle=monthly')
})

test('a visitor who opened the export returns to the account page after logging in', async ({
  page,
  request,
}) => {
  const person = await signUp({ request })
  await page.goto('/account/export')

  await fillLogin(page, person)

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Account')
})

test('a logged-in user is redirected away from login and sign-up', async ({ page }) => {
  await signUp(page)

  for (const path of ['/login', '/signup']) {
    await page.goto(path)
    await expect(page).toHaveURL('/dashboard')
  }
  await page.goto('/signup?plan=pro&cycle=monthly')
  await expect(page).toHaveURL('/checkout/pro?cycle=monthly')
})

test('the back button after logging out shows nothing of the account', async ({ page }) => {
  await signUp(page)
  await open(page, '/dashboard')
  await page.getByRole('main').getByRole('button', { name: 'Log out' }).click()
  await expectToast(page, ['Logged out'])

  await page.goBack()

  await expect(page).toHaveURL('/login')
})
