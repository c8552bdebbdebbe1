import type { Page, Response } from '@playwright/test'
import { expectUsable } from './accessible.ts'
import { listEmails, readEmail } from './emails.ts'
import {
  expectFailure,
  expectInvalid,
  expectToast,
  isLoggedIn,
  logIn,
  makePerson,
  open,
  signUp,
} from './people.ts'
import { expect, test } from './site.ts'

const notYours =
  "That's not the right password. After several failed attempts, wait a moment before you try again."

/** One of the page's rows, by its heading. */
function findRow(page: Page, title: string) {
  return page.locator('main details', {
    has: page.getByRole('heading', { level: 3, name: title, exact: true }),
  })
}

/** Opens the form of a row. */
async function openRow(page: Page, title: string) {
  const row = findRow(page, title)
  await row.locator('summary').click()
  return row
}

async function readSessionCookie(page: Page): Promise<string | undefined> {
  const cookies = await page.context().cookies()
  return cookies.find(({ name }) => name === 'session')?.value
}

test('a new name shows in the header and on the dashboard, and an invalid one can be corrected', {
  tag: '@long',
}, async ({ page }) => {
  await signUp(page)
  await open(page, '/account')
  expect(await listFields(page)).toEqual([
    'name text name',
    'email email email',
    'email-password password current-password',
    'current-password password current-password',
    'password password new-password',
    'confirmPassword password new-password',
    'new-passkey-password password current-password',
    'token-name text off',
    'usage:read checkbox ',
    'token-password password current-password',
    'delete-password password current-password',
  ])
  const row = await openRow(page, 'Name')
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

  await change('  Grace   Hopper ')

  await expectToast(page, ['Name changed'])
  await expect(page.locator('form p[role=alert]')).toHaveCount(0)
  await expectInvalid(page, [])
  await expect(page.getByLabel('Full name')).toHaveValue('Grace Hopper')
  await expect(row.locator('summary')).toContainText('Grace Hopper')
  await openRow(page, 'Password')
  await expect(page.getByLabel('Full name'), 'one row is open at a time').toBeHidden()
  await page.getByRole('button', { name: 'Account menu' }).click()
  await expect(page.locator('#account-menu')).toContainText('Grace Hopper')
  await page.locator('#account-menu').getByRole('link', { name: 'Dashboard' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Grace Hopper')
})

/** What password managers read: the page's fields with their types and purposes. */
function listFields(page: Page): Promise<string[]> {
  return page
    .locator('main input:not([type=hidden])')
    .evaluateAll((inputs: HTMLInputElement[]) =>
      inputs.map(({ id, type, autocomplete }) => `${id} ${type} ${autocomplete}`),
    )
}

test('a new email address is confirmed from its inbox, and the old one is notified', async ({
  page,
  request,
}) => {
  const person = await signUp(page)
  const { email } = makePerson()
  await open(page, '/account')
  const row = await openRow(page, 'Email')
  await row.getByLabel('New email').fill(email.toUpperCase())
  await row.getByLabel('Current password').fill(person.password)
  await page.getByRole('button', { name: 'Change email' }).click()

  await expect(findRow(page, 'Email').getByRole('status')).toContainText(
    `to finish the change. Until then you'll log in with ${person.email}.`,
  )
  await expect(row.locator('summary')).toContainText(`Not verified${person.email}`)
  await expect(page.getByText("You confirmed it's you.")).toBeVisible()
  await expect(row.getByLabel('Current password'), 'not asked for twice').toHaveCount(0)
  expect((await listEmails(request, person.email))[0]).toBe(
    'Someone asked to change your email address',
  )

  const { link: first } = await readEmail(request, { to: email })
  await row.getByRole('button', { name: 'Cancel the change' }).click()
  await expectToast(page, [
    'Change canceled',
    'The link we sent to the new address no longer works.',
  ])
  await expect(findRow(page, 'Email').getByRole('status')).toHaveCount(0)
  expect(await (await request.get(first)).text()).toContain('expired')
  await (await openRow(page, 'Email')).getByLabel('New email').fill(email)
  await page.getByRole('button', { name: 'Change email' }).click()
  await page.getByRole('button', { name: 'Send the link again' }).click()
  await expect.poll(() => listEmails(request, email)).toHaveLength(3)

  const { link } = await readEmail(request, { to: email })
  const seenByOthers = await (await request.get(link)).text()
  expect(seenByOthers).toContain('Account password')
  expect(seenByOthers).not.toContain(person.email)
  await page.goto('/account')
  await expect(findRow(page, 'Email').getByRole('status')).toContainText(
    `Open the link we sent to ${email} to finish the change.`,
  )

  await open(page, link)
  await expect(page.getByRole('main')).toContainText(`Old address${person.email}`)
  await expect(page.getByRole('main')).toContainText(`New address${email}`)
  await expectUsable(page)
  await page.getByRole('button', { name: 'Change address' }).click()
  await expect(page).toHaveURL('/dashboard')
  await expectToast(page, ['Email changed', 'Use your new address the next time you log in.'])
  await page.goto('/account')
  await expect(findRow(page, 'Email').locator('summary')).toContainText(`Verified${email}`)
  expect((await listEmails(request, person.email))[0]).toBe('Your email address was changed')
  await logIn({ request }, { ...person, email })
})

test('a new password logs out all other devices, but no open page of this browser', async ({
  page,
  context,
  request,
}) => {
  const person = await signUp(page)
  await logIn({ request }, person)
  const before = await readSessionCookie(page)
  const dashboard = await context.newPage()
  const streams: string[] = []
  page.on('response', (answer) => isLiveStream(answer) && streams.push('account'))
  dashboard.on('response', (answer) => isLiveStream(answer) && streams.push('dashboard'))
  await open(dashboard, '/dashboard')
  await open(page, '/account')
  await expect.poll(() => streams.toSorted()).toEqual(['account', 'dashboard'])
  streams.length = 0
  const form = await openRow(page, 'Password')
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
  await expect.poll(() => streams.toSorted()).toEqual(['account', 'dashboard'])
  await expect(page).toHaveURL('/account')
  await expect(dashboard).toHaveURL('/dashboard')
  expect(await isLoggedIn({ request })).toBe(false)
  await logIn({ request }, { ...person, password: 'a new horse' })
})

function isLiveStream(answer: Response): boolean {
  return answer.url().includes('/db/users/') && answer.status() === 200
}

test('an invalid change of the email address or password is refused with the reason, and keeps what was typed', {
  tag: '@long',
}, async ({ page, request }) => {
  const taken = await signUp({ request })
  const person = await signUp(page)
  await open(page, '/account')
  const email = await openRow(page, 'Email')
  for (const [typed, password, text, wrong] of [
    ['', person.password, 'All fields are required', ['email']],
    ['ada', person.password, 'Please enter a valid email address', ['email']],
    [person.email, person.password, "You're already using this email address.", ['email']],
    [makePerson().email, 'wrong', notYours, ['currentPassword']],
    [taken.email, person.password, 'An account with this email already exists', ['email']],
  ] as const) {
    await email.getByLabel('New email').fill(typed)
    await email.getByLabel('Current password').fill(password)
    await email.getByRole('button', { name: 'Change email' }).click()

    await expectFailure(page, { text })
    await expectInvalid(page, wrong)
    await expect(email.getByLabel('New email')).toHaveValue(typed)
  }

  await open(page, '/account')
  const form = await openRow(page, 'Password')
  for (const [current, next, again, text, wrong] of [
    ['', '', '', 'All fields are required', ['currentPassword', 'password', 'confirmPassword']],
    ['wrong', 'abcdef', 'abcdef', notYours, ['currentPassword']],
    [person.password, 'abcdef', 'abcdeg', 'Passwords do not match', ['confirmPassword']],
  ] as const) {
    await form.getByLabel('Current password').fill(current)
    await form.getByLabel('New password', { exact: true }).fill(next)
    await form.getByLabel('Confirm new password').fill(again)
    await form.getByRole('button', { name: 'Change password' }).click()

    await expectFailure(page, { text })
    await expectInvalid(page, wrong)
    await expect(form.getByLabel('Current password')).toHaveValue(current)
    await expect(form.getByLabel('New password', { exact: true })).toHaveValue(next)
  }
})
