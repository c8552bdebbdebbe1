import { listPeople, listSent } from '../auth-emulator.ts'
import { expectToast, fillLogin, fillSignup, makePerson, postForm } from './people.ts'
import { expect, test } from './site.ts'

const findPerson = async (email: string) => (await listPeople()).find((one) => one.email === email)

/** Where the provider's newest mail to an address leads, once its operator makes it lead to us. */
async function findLink(to: string): Promise<string> {
  const sent = (await listSent()).filter(({ email }) => email === to)
  return `/auth/action${new URL(sent.at(-1)?.oobLink ?? '').search}`
}

test('a life at the provider: signed up, verified and reset by its links, seen in its own listing', async ({
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
  await expect(page).toHaveURL('/dashboard')
  await expectToast(page, ['Email verified', 'Thank you. Your address is confirmed.'])
  await expect(page.getByRole('region', { name: 'Verify your email' })).toBeHidden()
  expect(await findPerson(email)).toMatchObject({ emailVerified: true })

  await postForm(request, { to: '/reset-password', form: { email } })
  await page.goto(await findLink(email))
  await page.getByLabel('New password', { exact: true }).fill('a new horse')
  await page.getByLabel('Confirm new password').fill('a new horse')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page).toHaveURL('/login')
  await fillLogin(page, { ...person, password: 'a new horse' })
  await expect(page).toHaveURL('/dashboard')
})
