import { readEmail } from './emails.ts'
import { fillLogin, makePerson, open, postForm, signUp } from './people.ts'
import { expect, test } from './site.ts'

const toLogin = (next: string) => `/login?next=${encodeURIComponent(next)}`

test('with scripts the login does not redirect to another site', async ({
  page,
  request,
  baseURL,
}) => {
  const person = await signUp({ request })
  for (const next of ['//evil.example', '/\\evil.example', '/\t/evil.example']) {
    await page.context().clearCookies({ name: 'session' })
    await open(page, toLogin(next))
    await fillLogin(page, person)
    await expect(page).not.toHaveURL(/\/login/)
    expect(new URL(page.url()).origin, next).toBe(baseURL)
  }
})

test('account pages are never cached', async ({ request }) => {
  await signUp({ request })

  for (const path of ['/dashboard', '/account', '/account/export', '/account.data', '/pricing']) {
    const answer = await request.get(path)
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
    const { html, link } = await readEmail(request, { to: person.email, subject })
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
  expect((await readEmail(request, { to: person.email })).subject).toBe('Verify your email address')
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
