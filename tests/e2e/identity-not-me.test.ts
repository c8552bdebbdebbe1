import { readEmail } from './emails.ts'
import { expectToast, fillLogin, logIn, makePerson, postForm, signUp } from './people.ts'
import { expect, test } from './site.ts'

test('an account created with your address can be deleted from the email', async ({
  page,
  secondPage,
  request,
}) => {
  const stranger = await signUp(secondPage)
  const { second } = await readEmail(request, { to: stranger.email })
  await page.goto(second)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Delete this account?')
  await expect(page.getByRole('main')).toContainText(stranger.email)
  await secondPage.goto('/dashboard')
  await expect(secondPage, 'looking deletes nothing').toHaveURL('/dashboard')

  await page.getByRole('button', { name: 'Delete account' }).click()

  await expect(page).toHaveURL('/')
  await expectToast(page, ['Account deleted', 'Your email address can be used to sign up again.'])
  await secondPage.goto('/dashboard')
  await expect(secondPage).toHaveURL('/login')
  await signUp(page, { email: stranger.email })
})

test('an email change can be undone from the old address', async ({
  page,
  secondPage,
  request,
}) => {
  const owner = await signUp(page)
  await logIn(secondPage, owner)
  const { email } = makePerson()
  const form = { intent: 'email', email, currentPassword: owner.password }
  await postForm(secondPage.request, { to: '/account', form })
  const there = await readEmail(request, { to: email })
  await postForm(secondPage.request, { to: there.link, form: {} })

  const { subject, link } = await readEmail(request, { to: owner.email })
  expect(subject).toBe('Your email address was changed')
  await page.goto(link)
  await expect(page.getByRole('main')).toContainText(`Your account goes back to ${owner.email}.`)
  await page.getByRole('button', { name: 'Restore my address' }).click()

  await expect(page).toHaveURL('/login')
  const text = 'Check your email for a link to choose a new password.'
  await expectToast(page, ['Account secured', text])
  await secondPage.goto('/dashboard')
  await expect(secondPage).toHaveURL('/login')
  await page.goto((await readEmail(request, { to: owner.email })).link)
  await page.getByLabel('New password', { exact: true }).fill('a new horse')
  await page.getByLabel('Confirm new password').fill('a new horse')
  await page.getByRole('button', { name: 'Change password' }).click()
  await fillLogin(page, { ...owner, password: 'a new horse' })
  await expect(page).toHaveURL('/dashboard')
})
