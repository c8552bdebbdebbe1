import type { APIRequestContext } from '@playwright/test'
import { expectUsable } from './accessible.ts'
import { listEmails, readEmail } from './emails.ts'
import { expectFailure, expectToast, open, postForm, signUp } from './people.ts'
import { expect, test } from './site.ts'

test('the first step sends another link three times an hour, and stays until one is opened and confirmed', {
  tag: '@long',
}, async ({ page, context, request }) => {
  const { email } = await signUp(page)
  await open(page, '/dashboard')
  const banner = page.getByRole('listitem').filter({ hasText: 'We sent a link to' })
  await expect(banner).toContainText(`We sent a link to ${email}.`)
  const again = page.getByRole('button', { name: 'Send it again' })
  await again.click()
  await expectToast(page, ['Verification email sent', 'Check your inbox for the link.'])
  for (const _ of [2, 3]) await postForm(page.request, { to: '/verify-email', form: {} })
  await again.click()
  await expectToast(page, [
    'Error',
    "We've already sent several emails. Check your spam folder, or try again later.",
  ])
  expect(await listEmails(request, email)).toHaveLength(4)

  const { link } = await readEmail(request, { to: email })
  const other = await context.newPage()
  await other.goto(link)
  await expect(other.getByText(`Confirm that ${email} is your email address.`)).toBeVisible()
  await expect(banner, 'looking verifies nothing').toBeVisible()
  await other.getByRole('button', { name: 'Verify email' }).click()

  await expect(other).toHaveURL('/dashboard')
  await expectToast(other, ['Email verified', 'Thanks. Your email address is confirmed.'])
  await expect(banner, 'an open dashboard hears of it').toBeHidden()
  await other.goto(link)
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Already verified')
  await expect(other.getByText('This link has expired or was already used.')).toBeVisible()
  await other.getByRole('link', { name: 'Go to dashboard' }).click()
  await expect(other).toHaveURL('/dashboard')
})

test('in a browser that is not logged in, the link takes the password of the account', async ({
  page,
  request,
}) => {
  const person = await signUp({ request })
  const { link } = await readEmail(request, { to: person.email })
  await open(page, link)
  const field = page.getByLabel('Account password')
  await field.fill('a guess')
  await page.getByRole('button', { name: 'Verify email' }).click()
  await expectFailure(page, {
    text: "That's not the right password. After several failed attempts, wait a moment before you try again.",
  })
  await expectUsable(page)
  expect(await (await request.get('/dashboard')).text()).toContain('Verify your email')

  await field.fill(person.password)
  await page.getByRole('button', { name: 'Verify email' }).click()

  await expect(page).toHaveURL('/dashboard')
  await expectToast(page, ['Email verified', 'Thanks. Your email address is confirmed.'])
})

test('an invalid link shows an error to visitors and to users', async ({ page, request }) => {
  const dead = '/verify-email?token=guessed'
  const seenByVisitors = await (await request.get(dead)).text()
  expect(seenByVisitors).toContain('This link no longer works')
  expect(/<main.*<\/main>/s.exec(seenByVisitors)?.[0]).toContain('href="/login"')

  const { email } = await signUp(page)
  await open(page, dead)
  await expectUsable(page)
  await page.getByRole('button', { name: 'Send a new link' }).click()
  await expect(page).toHaveURL('/dashboard')
  await expectToast(page, ['Verification email sent', 'Check your inbox for the link.'])
  expect(await listEmails(request, email)).toHaveLength(2)
})

test('invalid links are rate-limited per network, and valid ones still work', async ({
  page,
  request,
}) => {
  const { email } = await signUp(page)
  const { link } = await readEmail(request, { to: email })
  const invalid = (path: string) => request.get(`/${path}?token=${crypto.randomUUID()}`)
  for (let count = 0; count < 15; count += 1) {
    expect((await invalid('verify-email')).status()).toBe(410)
    expect((await invalid('new-password')).status()).toBe(410)
  }

  for (const path of ['verify-email', 'new-password', 'not-me']) {
    const answer = await invalid(path)
    expect([answer.status(), answer.headers()['retry-after']]).toEqual([429, '900'])
    const text = await answer.text()
    expect(text).toContain('Too many invalid links. Try again in 15 minutes.')
    expect(text).not.toContain('expired')
  }
  expect((await request.get(link)).status()).toBe(200)
  expect(await press(page.request, link)).toBe(303)
})

/** Submits the form of the link's page. Returns the status. */
async function press(request: APIRequestContext, link: string): Promise<number> {
  return (await postForm(request, { to: link, form: {}, maxRedirects: 0 })).status()
}

test('a visitor who requests a link is sent to log in', async ({ request }) => {
  const answer = await postForm(request, { to: '/verify-email', form: {} })

  expect(answer.url()).toContain('/login')
})

for (const page of ['verify-email', 'new-password', 'not-me', 'invitation']) {
  const path = `/${page}?token=guessed`
  test(`${path} is not sent to other sites as a referrer`, async ({ request }) => {
    expect((await request.get(path)).headers()['referrer-policy']).toBe('same-origin')
  })
}
