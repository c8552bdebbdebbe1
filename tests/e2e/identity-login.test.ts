import { expectUsable } from './accessible.ts'
import {
  expectFailure,
  expectInvalid,
  expectToast,
  fillLogin,
  makePerson,
  open,
  postForm,
  signUp,
} from './people.ts'
import { expect, test } from './site.ts'

const wrong =
  "That email and password don't match. After several failed attempts, wait a moment before you try again."

test('a user logs in, is welcomed back, and logs out, after which the back button shows nothing', async ({
  page,
  request,
}) => {
  const person = await signUp({ request })
  await page.goto('/login')

  await fillLogin(page, person)

  await expect(page).toHaveURL('/dashboard')
  await expectToast(page, ['Welcome back!', "You've successfully logged in."])
  await page.getByRole('button', { name: 'Account menu' }).click()
  await expect(page.locator('#account-menu'), 'the toast does not cover it').toBeVisible()
  await expect(page.locator('[data-slot=toast]')).toBeVisible()
  await page.locator('#account-menu').getByRole('link', { name: 'Billing' }).click()
  await expect(page).toHaveURL('/billing')
  await expect(page.locator('[data-slot=toast]')).toHaveCount(0)

  await page.getByRole('banner').getByRole('link', { name: 'Dashboard' }).click()
  await page.getByRole('main').getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL('/')
  await expectToast(page, ['Logged out'])
  await page.goBack()
  await expect(page).toHaveURL('/login')
})

test('a failed login says why, and can be corrected', async ({ page, request }) => {
  const person = await signUp({ request })
  await open(page, '/login')
  const email = page.getByLabel('Email')
  const password = page.getByLabel('Password', { exact: true })
  await expect(email).toHaveAttribute('type', 'email')
  await expect(email).toHaveAttribute('autocomplete', 'username webauthn')
  await expect(email).toHaveAttribute('inputmode', 'email')
  await expect(password).toHaveAttribute('autocomplete', 'current-password')

  await page.getByRole('main').getByRole('button', { name: 'Log in', exact: true }).click()
  await expectFailure(page, { text: 'All fields are required' })
  await expectInvalid(page, ['email', 'password'])
  await expectUsable(page)

  await email.fill(person.email)
  await expectInvalid(page, ['password'])
  await expect(page.locator('form p[role=alert]')).toBeVisible()
  await password.fill('correct hors')
  await expectInvalid(page, [])
  await expect(page.locator('form p[role=alert]')).toHaveCount(0)

  await password.press('Enter')
  await expectFailure(page, { title: 'Login failed', text: wrong })
  await expect(email).toHaveValue(person.email)
  await expect(password).toHaveValue('correct hors')
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect(password).toHaveAttribute('type', 'text')

  await password.press('End')
  await password.pressSequentially('e')
  await password.press('Enter')
  await expect(page).toHaveURL('/dashboard')
  await expect(page.locator('[data-slot=toast]')).toHaveCount(1)
})

test('a visitor who opened a checkout returns there after logging in', async ({
  page,
  request,
}) => {
  const person = await signUp({ request })
  await page.goto('/checkout/pro?cycle=yearly')
  await expect(page).toHaveURL('/login?next=%2Fcheckout%2Fpro%3Fcycle%3Dyearly')
  await expect(page.getByRole('link', { name: 'Create an account' })).toHaveAttribute(
    'href',
    '/signup?next=%2Fcheckout%2Fpro%3Fcycle%3Dyearly',
  )

  await fillLogin(page, person)

  await expect(page).toHaveURL('/checkout/pro?cycle=yearly')
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

test('a sign-up leads to the page that the visitor wanted', async ({ request }) => {
  const { password: confirmPassword, ...person } = makePerson()
  const form = { ...person, password: confirmPassword, confirmPassword }

  const to = '/signup?next=%2Fcheckout%2Fpro'
  const answer = await postForm(request, { to, form, maxRedirects: 0 })

  expect([answer.status(), answer.headers().location]).toEqual([303, '/checkout/pro'])
})

test('a visitor who opened the export returns to the account page after logging in', async ({
  request,
}) => {
  const answer = await request.get('/account/export', { maxRedirects: 0 })

  expect([answer.status(), answer.headers().location]).toEqual([302, '/login?next=%2Faccount'])
})

test('the plan that a visitor chose stays visible at sign-up and at login', async ({ request }) => {
  for (const path of ['/signup', '/login']) {
    const html = await (await request.get(`${path}?plan=essential&cycle=yearly`)).text()
    expect(html, path).toContain('You chose Essential, €70 a year.')
  }
  expect(await (await request.get('/login')).text()).not.toContain('You chose')
})

test('a logged-in user is redirected away from login and sign-up', async ({ request }) => {
  await signUp({ request })

  for (const [path, to] of [
    ['/login', '/dashboard'],
    ['/signup', '/dashboard'],
    ['/signup?plan=pro&cycle=monthly', '/checkout/pro?cycle=monthly'],
  ] as const) {
    const answer = await request.get(path, { maxRedirects: 0 })
    expect([answer.status(), answer.headers().location], path).toEqual([302, to])
  }
})
