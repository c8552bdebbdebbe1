import type { Page } from '@playwright/test'
import { readLetter } from './letters.ts'
import { expectToast, fillLogin, logIn, makePerson, open, postForm, signUp } from './people.ts'
import { expect, makeAddress, test } from './site.ts'

const wrong =
  "That email and password don't match. After several failed attempts, wait a moment before you try again."

const offSite = [
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  'https:evil.example',
  'https://evil.example',
  'https://localhost@evil.example',
  'javascript:alert(1)',
  'data:text/html,evil',
  '%2f%2fevil.example',
  '/%09/evil.example',
  '\t//evil.example',
  '/\t/evil.example',
  '//evil。example',
  '/\r\n/evil.example',
  '/..//evil.example',
  '/dashboard\r\nlocation: https://evil.example',
]

const toLogin = (next: string) => `/login?next=${encodeURIComponent(next)}`

test('the login never redirects to another site', async ({ page, request, baseURL }) => {
  const { email, password } = await signUp(page)

  for (const next of offSite) {
    const post = { to: toLogin(next), form: { email, password }, maxRedirects: 0 }
    const { location } = (await postForm(request, post)).headers()
    expect(new URL(location ?? '', baseURL).origin, JSON.stringify(next)).toBe(baseURL)
  }
})

test('with scripts the login does not redirect to another site', async ({
  page,
  secondPage,
  baseURL,
}) => {
  const person = await signUp(secondPage)
  for (const next of ['//evil.example', '/\\evil.example', '/\t/evil.example']) {
    await page.context().clearCookies({ name: 'session' })
    await open(page, toLogin(next))
    await fillLogin(page, person)
    await expect(page).not.toHaveURL(/\/login/)
    expect(new URL(page.url()).origin, next).toBe(baseURL)
  }
})

test('the session cookie is hidden from scripts and from other sites', async ({ page }) => {
  await signUp(page)

  const cookies = await page.context().cookies()

  expect(cookies.find(({ name }) => name === 'session')).toMatchObject({
    httpOnly: true,
    sameSite: 'Lax',
    path: '/',
    domain: 'localhost',
  })
  await page.goto('/dashboard')
  expect(await page.evaluate(() => document.cookie)).toBe('')
})

test('the login replaces a session cookie that was set before', async ({
  page,
  secondPage,
  baseURL,
}) => {
  const person = await signUp(secondPage)
  const preset = btoa(JSON.stringify('x'.repeat(43)))
  const findToken = async (one: Page) =>
    (await one.context().cookies()).find(({ name }) => name === 'session')?.value
  await page.context().addCookies([{ name: 'session', value: preset, url: baseURL ?? '' }])

  await logIn(page, person)
  const first = await findToken(page)
  await logIn(page, person)

  expect(first).not.toBe(preset)
  expect(await findToken(page)).not.toBe(first)
  await secondPage.context().clearCookies()
  for (const value of [preset, first ?? '']) {
    await secondPage.context().addCookies([{ name: 'session', value, url: baseURL ?? '' }])
    await secondPage.goto('/dashboard')
    await expect(secondPage, 'neither opens anything now').toHaveURL('/login')
  }
})

test('a session cookie copied before the logout does not work afterwards', async ({
  page,
  secondPage,
}) => {
  await signUp(page)
  const copied = await page.context().cookies()
  await open(page, '/dashboard')
  await page.getByRole('main').getByRole('button', { name: 'Log out' }).click()
  await expectToast(page, ['Logged out'])

  await secondPage.context().addCookies(copied)
  await secondPage.goto('/dashboard')

  await expect(secondPage).toHaveURL('/login')
  const kept = (await secondPage.context().cookies()).map(({ name }) => name)
  expect(kept).not.toContain('session')
})

test('account pages are never cached', async ({ page }) => {
  await signUp(page)

  for (const path of ['/dashboard', '/account', '/account/export', '/account.data', '/pricing']) {
    const answer = await page.request.get(path)
    expect(answer.status(), path).toBe(200)
    expect(answer.headers()['cache-control'], path).toBe('no-store')
  }
})

test('links in emails point to our site, whatever the Host header says', async ({
  request,
  baseURL,
}) => {
  const person = makePerson()
  const headers = {
    'x-forwarded-host': 'evil.example',
    host: 'evil.example',
    forwarded: 'host=evil.example',
  }
  const form = { ...person, confirmPassword: person.password }
  await postForm(request, { to: '/signup', form, headers, maxRedirects: 0 })
  await postForm(request, { to: '/reset-password', form, headers, maxRedirects: 0 })

  for (const subject of ['Verify your email address', 'Reset your password']) {
    const { html, link } = await readLetter(request, { to: person.email, subject })
    expect(new URL(link).origin).toBe(baseURL)
    expect(html).not.toContain('evil')
  }
})

test('a form sent by another site is refused (CSRF)', async ({ page, request }) => {
  const person = await signUp(page)
  const headers = { origin: 'https://evil.example' }

  for (const [to, form] of [
    ['/logout', {}],
    ['/account', { intent: 'name', name: 'Evil' }],
    ['/login', person],
    ['/reset-password', { email: person.email }],
  ] as const) {
    const answer = await postForm(page.request, { to, form: { ...form }, headers })
    expect(answer.status(), to).toBe(403)
  }

  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Welcome, ${person.name}`)
  expect((await readLetter(request, { to: person.email })).subject).toBe(
    'Verify your email address',
  )
})

test('password guesses at one account are rate-limited across networks, and a reset still works', async ({
  page,
  request,
}) => {
  const person = await signUp(page)
  const guess = async (password: string) => {
    const headers = { 'x-forwarded-for': makeAddress() }
    const form = { email: person.email, password }
    return postForm(request, { to: '/login', form, headers, maxRedirects: 0 })
  }
  for (let count = 0; count < 8; count += 1) expect((await guess('wrong')).status()).toBe(400)

  const answer = await guess(person.password)
  expect(answer.status()).toBe(400)
  expect(await answer.text()).toContain(wrong)

  await postForm(request, { to: '/reset-password', form: { email: person.email } })
  const { link } = await readLetter(request, { to: person.email })
  const form = { password: 'a new horse', confirmPassword: 'a new horse' }
  await postForm(request, { to: link, form })
  expect((await guess('a new horse')).status()).toBe(303)
})

test('password guesses from one network are rate-limited across accounts', async ({ request }) => {
  const guess = () => {
    const { email } = makePerson()
    return postForm(request, { to: '/login', form: { email, password: 'wrong' } })
  }
  const answers = await Promise.all(Array.from({ length: 50 }, guess))
  expect(answers.map((answer) => answer.status())).not.toContain(429)

  const answer = await guess()

  expect(answer.status()).toBe(429)
  expect(answer.headers()['retry-after']).toBe('900')
  expect(await answer.text()).toContain('Too many attempts from your network.')
})
