import type { Page, Response } from '@playwright/test'
import { listEmails, readEmail } from './emails.ts'
import {
  expectFailure,
  expectInvalid,
  expectToast,
  fillLogin,
  logIn,
  makePerson,
  open,
  signUp,
} from './people.ts'
import { expect, test } from './site.ts'

const notYours =
  "That's not the right password. After several failed attempts, wait a moment before you try again."

/** One of the page's cards, by its heading. */
function sheet(page: Page, title: string) {
  return page.locator('main section', {
    has: page.getByRole('heading', { level: 2, name: title, exact: true }),
  })
}

async function readSessionCookie(page: Page): Promise<string | undefined> {
  const cookies = await page.context().cookies()
  return cookies.find(({ name }) => name === 'session')?.value
}

test('a new name shows in the header and on the dashboard', async ({ page }) => {
  await signUp(page)
  await page.goto('/account')

  await page.getByLabel('Full name').fill('  Grace   Hopper ')
  await page.getByRole('button', { name: 'Change name' }).click()

  await expectToast(page, ['Name changed'])
  await expect(page.getByLabel('Full name')).toHaveValue('Grace Hopper')
  await page.getByRole('button', { name: 'Account menu' }).click()
  await expect(page.locator('#account-menu')).toContainText('Grace Hopper')
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Grace Hopper')
})

test('an empty or too long name is refused, and can be corrected', async ({ page }) => {
  await signUp(page)
  await open(page, '/account')
  const change = async (name: string) => {
    await page.getByLabel('Full name').fill(name)
    await page.getByRole('button', { name: 'Change name' }).click()
  }
  for (const [name, text] of [
    ['  ', 'All fields are required'],
    ['x'.repeat(201), 'That name is too long'],
  ] as const) {
    await change(name)
    await expectFailure(page, { text })
    await expectInvalid(page, ['name'])
    await expect(page.getByLabel('Full name')).toHaveValue(name)
  }

  await change('Grace Hopper')

  await expectToast(page, ['Name changed'])
  await expect(page.locator('form p[role=alert]')).toHaveCount(0)
  await expectInvalid(page, [])
  await expect(page.getByLabel('Full name')).toHaveValue('Grace Hopper')
})

test('a new email address is confirmed from its inbox, and the old one is notified', async ({
  page,
  secondPage,
  request,
}) => {
  const person = await signUp(page)
  const { email } = makePerson()
  await page.goto('/account')
  await sheet(page, 'Email').getByLabel('New email').fill(email.toUpperCase())
  await sheet(page, 'Email').getByLabel('Current password').fill(person.password)
  await page.getByRole('button', { name: 'Change email' }).click()

  await expect(sheet(page, 'Email').getByRole('status')).toContainText(
    `to finish the change. Until then you'll log in with ${person.email}.`,
  )
  await expect(sheet(page, 'Email')).toContainText(`${person.email} (not verified yet)`)
  expect((await listEmails(request, person.email))[0]).toBe(
    'Someone asked to change your email address',
  )

  const { link } = await readEmail(request, { to: email })
  await secondPage.goto(link)
  await expect(secondPage.getByLabel('Account password')).toBeVisible()
  await expect(secondPage.getByRole('main')).not.toContainText(person.email)
  await page.goto('/account')
  await expect(sheet(page, 'Email'), 'opening the link moved nothing').toContainText(
    `${person.email} (not verified yet)`,
  )
  await expect(sheet(page, 'Email').getByRole('status')).toContainText(
    `Open the link we sent to ${email} to finish the change.`,
  )

  await page.goto(link)
  await expect(page.getByRole('main')).toContainText(`Old address${person.email}`)
  await expect(page.getByRole('main')).toContainText(`New address${email}`)
  await page.getByRole('button', { name: 'Change address' }).click()
  await expect(page).toHaveURL('/dashboard')
  await expectToast(page, ['Email changed', 'Use your new address the next time you log in.'])
  await page.goto('/account')
  await expect(sheet(page, 'Email')).toContainText(`${email} (verified)`)
  expect((await listEmails(request, person.email))[0]).toBe('Your email address was changed')

  await secondPage.goto('/login')
  await fillLogin(secondPage, person)
  await expect(secondPage.locator('form p[role=alert]')).toContainText('That email and password')
  await fillLogin(secondPage, { ...person, email })
  await expect(secondPage).toHaveURL('/dashboard')
})

test('a new password logs out all other devices and is announced by email', async ({
  page,
  secondPage,
  request,
}) => {
  const person = await signUp(page)
  await logIn(secondPage, person)
  const before = await readSessionCookie(page)
  await page.goto('/account')
  const form = sheet(page, 'Password')
  await form.getByLabel('Current password').fill(person.password)
  await form.getByLabel('New password', { exact: true }).fill('a new horse')
  await form.getByLabel('Confirm new password').fill('a new horse')
  await form.getByRole('button', { name: 'Change password' }).click()

  await expectToast(page, ['Password changed', 'All other devices were logged out.'])
  expect(await readSessionCookie(page)).not.toBe(before)
  await expect(form.getByLabel('Current password')).toHaveValue('')
  await expect(form.getByLabel('New password', { exact: true })).toHaveValue('')
  await expect(form.getByText('At least 6 characters.')).toBeVisible()
  expect((await listEmails(request, person.email))[0]).toBe('Your password was changed')
  await secondPage.goto('/dashboard')
  await expect(secondPage).toHaveURL('/login')
  await fillLogin(secondPage, { ...person, password: 'a new horse' })
  await expect(secondPage).toHaveURL('/dashboard')
  await page.goto('/dashboard')
  await expect(page).toHaveURL('/dashboard')
})

test('open pages of the browser that changed the password stay logged in', async ({
  page,
  context,
}) => {
  const person = await signUp(page)
  const dashboard = await context.newPage()
  const streams: string[] = []
  page.on('response', (answer) => isLiveStream(answer) && streams.push('account'))
  dashboard.on('response', (answer) => isLiveStream(answer) && streams.push('dashboard'))
  await open(dashboard, '/dashboard')
  await open(page, '/account')
  await expect.poll(() => streams.toSorted()).toEqual(['account', 'dashboard'])
  streams.length = 0
  const form = sheet(page, 'Password')
  await form.getByLabel('Current password').fill(person.password)
  await form.getByLabel('New password', { exact: true }).fill('a new horse')
  await form.getByLabel('Confirm new password').fill('a new horse')
  await form.getByRole('button', { name: 'Change password' }).click()

  await expectToast(page, ['Password changed', 'All other devices were logged out.'])
  await expect.poll(() => streams.toSorted()).toEqual(['account', 'dashboard'])
  await expect(page).toHaveURL('/account')
  await expect(dashboard).toHaveURL('/dashboard')
})

function isLiveStream(answer: Response): boolean {
  return answer.url().includes('/db/users/') && answer.status() === 200
}

const wrongPasswordForms = [
  [
    'an empty form',
    '',
    '',
    '',
    'All fields are required',
    ['currentPassword', 'password', 'confirmPassword'],
  ],
  ['a wrong password', 'wrong', 'abcdef', 'abcdef', notYours, ['currentPassword']],
  [
    'a mismatch of the new passwords',
    'correct horse',
    'abcdef',
    'abcdeg',
    'Passwords do not match',
    ['confirmPassword'],
  ],
  [
    'a new password that is too short',
    'correct horse',
    'abc',
    'abc',
    'Password must be at least 6 characters',
    ['password'],
  ],
] as const

test('an invalid form does not change the password, and keeps what was typed', async ({ page }) => {
  await signUp(page)
  await open(page, '/account')
  const form = sheet(page, 'Password')

  for (const [what, current, next, again, text, wrong] of wrongPasswordForms) {
    await test.step(what, async () => {
      await form.getByLabel('Current password').fill(current)
      await form.getByLabel('New password', { exact: true }).fill(next)
      await form.getByLabel('Confirm new password').fill(again)

      await form.getByRole('button', { name: 'Change password' }).click()

      await expectFailure(page, { text })
      await expectInvalid(page, wrong)
      await expect(form.getByLabel('Current password')).toHaveValue(current)
      await expect(form.getByLabel('New password', { exact: true })).toHaveValue(next)
    })
  }
})

test('an invalid email address is refused with the reason', async ({ page, request }) => {
  const taken = await signUp({ request })
  const person = await signUp(page)
  await open(page, '/account')
  const form = sheet(page, 'Email')

  for (const [email, password, text, wrong] of [
    ['', person.password, 'All fields are required', ['email']],
    ['ada', person.password, 'Please enter a valid email address', ['email']],
    [person.email, person.password, "You're already using this email address.", ['email']],
    [taken.email, person.password, 'An account with this email already exists', ['email']],
    [makePerson().email, 'wrong', notYours, ['currentPassword']],
  ] as const) {
    await form.getByLabel('New email').fill(email)
    await form.getByLabel('Current password').fill(password)
    await form.getByRole('button', { name: 'Change email' }).click()

    await expectFailure(page, { text })
    await expectInvalid(page, wrong)
    await expect(form.getByLabel('New email')).toHaveValue(email)
  }
})

test("the account page's fields are labelled for password managers", async ({ page }) => {
  await signUp(page)
  await page.goto('/account')

  const fields = await page
    .locator('main input:not([type=hidden])')
    .evaluateAll((inputs: HTMLInputElement[]) =>
      inputs.map(({ id, type, autocomplete }) => `${id} ${type} ${autocomplete}`),
    )

  expect(fields).toEqual([
    'name text name',
    'current-password password current-password',
    'password password new-password',
    'confirmPassword password new-password',
    'email email email',
    'email-password password current-password',
    'delete-password password current-password',
  ])
})
