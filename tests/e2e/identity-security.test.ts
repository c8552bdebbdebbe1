import { readEmail } from './emails.ts'
import { fillLogin, makePerson, open, postForm, signUp } from './people.ts'
import { expect, test } from './site.ts'

test('with scripts the login does not redirect to another site', async ({
  page,
  request,
  baseURL,
}) => {
  const person = await signUp({ request })
  await open(page, `/login?next=${encodeURIComponent('/\t/evil.example')}`)

  await fillLogin(page, person)

  await expect(page).not.toHaveURL(/\/login/)
  expect(new URL(page.url()).origin).toBe(baseURL)
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

test('a form sent by another site is refused (CSRF)', async ({ request }) => {
  const person = await signUp({ request })
  const headers = { origin: 'https://evil.example' }

  for (const [to, form] of [
    ['/logout', {}],
    ['/account', { intent: 'name', name: 'Evil' }],
    ['/login', person],
    ['/reset-password', { email: person.email }],
  ] as const) {
    const answer = await postForm(request, { to, form: { ...form }, headers })
    expect(answer.status(), to).toBe(403)
  }

  const dashboard = await request.get('/dashboard')
  expect(await dashboard.text()).toContain(person.name)
  expect((await readEmail(request, { to: person.email })).subject).toBe('Verify your email address')
})
