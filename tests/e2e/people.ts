import type { APIRequestContext, APIResponse, Page } from '@playwright/test'
import { expect } from './site.ts'

export type Person = { readonly name: string; readonly email: string; readonly password: string }

/** A new person with a random address. */
export function makePerson(given: Partial<Person> = {}): Person {
  const email = `ada-${crypto.randomUUID()}@example.com`
  return { name: 'Ada Lovelace', email, password: 'correct horse', ...given }
}

/** The header that browsers send with the site's own forms. */
const asBrowser = { 'sec-fetch-site': 'same-origin' }

/** Submits a form like a browser, without opening the page. */
export function postForm(
  request: APIRequestContext,
  { to, form, headers, maxRedirects = 5 }: Post,
): Promise<APIResponse> {
  return request.post(to, { form, maxRedirects, headers: { ...asBrowser, ...headers } })
}

type Post = {
  readonly to: string
  readonly form: Record<string, string>
  readonly headers?: Record<string, string>
  readonly maxRedirects?: number
}

/** Signs up a new user in the page's browser, or without one. */
export async function signUp(
  { request }: Pick<Page, 'request'>,
  given: Partial<Person> = {},
): Promise<Person> {
  const person = makePerson(given)
  const form = { ...person, confirmPassword: person.password }
  const answer = await postForm(request, { to: '/signup', form })
  expect(answer.url()).toContain('/dashboard')
  return person
}

/** Logs in the page's browser without opening the login page, or another device without a browser. */
export async function logIn(
  { request }: Pick<Page, 'request'>,
  { email, password }: Person,
): Promise<void> {
  const answer = await postForm(request, { to: '/login', form: { email, password } })
  expect(answer.url()).toContain('/dashboard')
}

/** Whether the page's browser, or a device without one, has a valid session. */
export async function isLoggedIn({ request }: Pick<Page, 'request'>): Promise<boolean> {
  const answer = await request.get('/dashboard', { maxRedirects: 0 })
  return answer.status() === 200
}

/** Opens a page and waits until it's hydrated. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await waitForScript(page)
}

/** Waits for hydration. Prerendered pages hydrate at the first interaction, so the pointer is moved. */
export async function waitForScript(page: Page): Promise<void> {
  await page.mouse.move(1, 1)
  await page.mouse.move(2, 2)
  await page.locator('html[data-alive], html.has-script').waitFor()
}

/** Fills in and submits the open login page. */
export async function fillLogin(page: Page, { email, password }: Person): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Log in', exact: true }).click()
}

/** Fills in and submits the open sign-up page. */
export async function fillSignup(
  page: Page,
  { name, email, password, confirmPassword = password }: Person & { confirmPassword?: string },
): Promise<void> {
  await page.getByLabel('Full name').fill(name)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm password').fill(confirmPassword)
  await page.getByRole('main').getByRole('button', { name: 'Sign up', exact: true }).click()
}

/** Expects the newest toast to have this title and text. */
export async function expectToast(
  page: Page,
  words: readonly [string, (string | RegExp)?],
): Promise<void> {
  const toast = page.locator('[data-slot=toast]:visible').last()
  await expect(toast.locator('p')).toHaveText(words.filter((line) => line !== undefined))
}

/** Expects a focused error above the form. With a title it's also a toast; without one there's no toast. */
export async function expectFailure(
  page: Page,
  { title, text }: { title?: string; text: string },
): Promise<void> {
  const box = page.locator('form p[role=alert]')
  await expect(box).toHaveText(text)
  await expect(box).toBeFocused()
  const toast = page.locator('[data-slot=toast]:visible', { hasText: text })
  if (!title) return expect(toast).toHaveCount(0)
  await expectToast(page, [title, text])
  await expect(toast).toHaveRole('alert')
}

/** Expects exactly these fields to be marked as invalid. */
export async function expectInvalid(page: Page, names: readonly string[]): Promise<void> {
  const listNames = () =>
    page
      .locator('[aria-invalid=true]')
      .evaluateAll((fields) => fields.map((field) => field.getAttribute('name') ?? ''))
  await expect.poll(listNames, 'invalid fields').toEqual(names)
}
