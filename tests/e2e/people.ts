import type { APIRequestContext, APIResponse, Page } from '@playwright/test'
import { expect } from './site.ts'

export type Person = { readonly name: string; readonly email: string; readonly password: string }

/** Someone whom the site has never met. */
export function makePerson(given: Partial<Person> = {}): Person {
  const email = `ada-${crypto.randomUUID()}@example.com`
  return { name: 'Ada Lovelace', email, password: 'correct horse', ...given }
}

/** How a browser says that a form was sent by the site itself, whichever site that is. */
const asBrowser = { 'sec-fetch-site': 'same-origin' }

/** Sends a form as the browser of the page does, without opening the page. */
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

/** Makes the page's browser that of a new user. */
export async function signUp(page: Page, given: Partial<Person> = {}): Promise<Person> {
  const person = makePerson(given)
  const form = { ...person, confirmPassword: person.password }
  const answer = await postForm(page.request, { to: '/signup', form })
  expect(answer.url()).toContain('/dashboard')
  return person
}

/** Logs the page's browser in, without opening the login. */
export async function logIn(page: Page, { email, password }: Person): Promise<void> {
  const answer = await postForm(page.request, { to: '/login', form: { email, password } })
  expect(answer.url()).toContain('/dashboard')
}

/** Opens a page and waits until it answers to the script. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await waitForScript(page)
}

/** The page listens: the framework comes when someone moves, and says so when it is there. */
export async function waitForScript(page: Page): Promise<void> {
  await page.mouse.move(1, 1)
  await page.mouse.move(2, 2)
  await page.locator('html[data-alive], html.has-script').waitFor()
}

/** Fills in the login that is open and sends it. */
export async function fillLogin(page: Page, { email, password }: Person): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click()
}

/** Fills in the sign-up that is open and sends it. */
export async function fillSignup(
  page: Page,
  { name, email, password, confirmPassword = password }: Person & { confirmPassword?: string },
): Promise<void> {
  await page.getByLabel('Full name').fill(name)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm password').fill(confirmPassword)
  await page.getByRole('main').getByRole('button', { name: 'Sign up' }).click()
}

/** The newest toast, title and text. */
export async function expectToast(page: Page, words: readonly [string, string?]): Promise<void> {
  const toast = page.locator('[data-slot=toast]:visible').last()
  await expect(toast.locator('p')).toHaveText(words.filter((line) => line !== undefined))
}

/** The form shows the error in a focused box. With a title there is a toast as well; otherwise there is none. */
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

/** The fields that are marked as wrong, by their names. */
export function listWrong(page: Page): Promise<string[]> {
  return page
    .locator('[aria-invalid=true]')
    .evaluateAll((fields) => fields.map((field) => field.getAttribute('name') ?? ''))
}
