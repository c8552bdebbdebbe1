import { expectUsable } from './accessible.ts'
import { readEmail } from './emails.ts'
import { expectToast, isLoggedIn, logIn, makePerson, open, postForm, signUp } from './people.ts'
import { expect, test } from './site.ts'

test('an account created with your address can be deleted from the email', {
  tag: '@long',
}, async ({ page, request }) => {
  const stranger = await signUp({ request })
  const { second } = await readEmail(request, { to: stranger.email })
  await open(page, second)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Delete this account?')
  await expect(page.getByRole('main')).toContainText(stranger.email)
  await expectUsable(page)
  expect(await isLoggedIn({ request }), 'looking deletes nothing').toBe(true)

  await page.getByRole('button', { name: 'Delete account' }).click()

  await expect(page).toHaveURL('/')
  await expectToast(page, ['Account deleted', 'Your email address can be used to sign up again.'])
  expect(await isLoggedIn({ request })).toBe(false)
  await signUp(page, { email: stranger.email })
})

test('an email change can be undone from the old address', { tag: '@long' }, async ({
  page,
  request,
}) => {
  const owner = await signUp(page)
  await logIn({ request }, owner)
  const { email } = makePerson()
  const form = { intent: 'email', email, currentPassword: owner.password }
  await postForm(request, { to: '/account', form })
  const there = await readEmail(request, { to: email })
  await postForm(request, { to: there.link, form: {} })

  const { subject, link } = await readEmail(request, { to: owner.email })
  expect(subject).toBe('Your email address was changed')
  await open(page, link)
  await expect(page.getByRole('main')).toContainText(`Your account goes back to ${owner.email}.`)
  await expectUsable(page)
  await page.getByRole('button', { name: 'Restore my address' }).click()

  await expect(page).toHaveURL('/login')
  const text = 'Check your email for a link to choose a new password.'
  await expectToast(page, ['Account secured', text])
  expect(await isLoggedIn({ request })).toBe(false)
  const { link: reset } = await readEmail(request, { to: owner.email })
  const password = 'a new horse'
  await postForm(request, { to: reset, form: { password, confirmPassword: password } })
  await logIn({ request }, { ...owner, password })
})
