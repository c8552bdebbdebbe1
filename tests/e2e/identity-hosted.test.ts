import { listPeople, listSent } from '../auth-emulator.ts'
import {
  expectFailure,
  expectToast,
  fillLogin,
  fillSignup,
  makePerson,
  postForm,
} from './people.ts'
import { expect, test } from './site.ts'

const wrong =
  "That email and password don't match. After several failed attempts, wait a moment before you try again."

const findPerson = async (email: string) => (await listPeople()).find((one) => one.email === email)

/** The link in the provider's newest email to an address, as if the provider were configured to link to us. */
async function findLink(to: string): Promise<string> {
  const sent = (await listSent()).filter(({ email }) => email === to)
  return `/auth/action${new URL(sent.at(-1)?.oobLink ?? '').search}`
}

test("an account at the hosted provider is created, verified and reset with the provider's links", async ({
  page,
  request,
}) => {
  const person = makePerson()
  await page.goto('/signup')
  await fillSignup(page, person)
  await expect(page).toHaveURL('/dashboard')
  const { name: displayName, email } = person
  expect(await findPerson(email)).toMatchObject({ displayName, emailVerified: false })

  await page.goto(await findLink(email))
  expect(await findPerson(email)).toMatchObject({ emailVerified: false })
  await page.getByRole('button', { name: 'Verify email' }).click()
  await expect(page).toHaveURL('/dashboard')
  await expectToast(page, ['Email verified', 'Thanks. Your email address is confirmed.'])
  await expect(page.getByText('We sent a link to')).toBeHidden()
  expect(await findPerson(email)).toMatchObject({ emailVerified: true })

  await postForm(request, { to: '/reset-password', form: { email } })
  await page.goto(await findLink(email))
  await page.getByLabel('New password', { exact: true }).fill('a new horse')
  await page.getByLabel('Confirm new password').fill('a new horse')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page).toHaveURL('/login')
  await fillLogin(page, person)
  await expectFailure(page, { title: 'Login failed', text: wrong })
  await fillLogin(page, { ...person, password: 'a new horse' })
  await expect(page).toHaveURL('/dashboard')
})

test('pages describe passwords and emails as the hosted provider handles them', {
  tag: '@long',
}, async ({ page }) => {
  await page.goto('/privacy')
  await expect(
    page.getByText("Google's Identity Platform stores your password for us"),
  ).toBeVisible()
  await expect(page.getByText('Google for logins and the emails about them')).toBeVisible()

  const { email } = makePerson()
  await page.goto('/reset-password')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Reset Password' }).click()
  await expect(page.getByText('Check your email for password reset instructions.')).toBeVisible()
  await expect(page.getByText("This site doesn't send real email")).toBeHidden()
})

for (const query of ['', '?mode=signIn&oobCode=x', '?mode=__proto__', '?mode=resetPassword']) {
  test(`an invalid provider link is refused: ${query}`, async ({ request }) => {
    const answer = await request.get(`/auth/action${query}`)

    expect(answer.status()).toBe(query.includes('resetPassword') ? 410 : 404)
  })
}
