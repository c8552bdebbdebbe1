import { expectUsable } from './accessible.ts'
import { follow, readEmail } from './emails.ts'
import { expectFailure, expectToast, open, signUp } from './people.ts'
import { expect, test } from './site.ts'

test('a code by email confirms who is logged in, and is not asked for again for a while', async ({
  page,
  request,
}) => {
  const { email } = await signUp(page)
  await follow(page, (await readEmail(request, { to: email })).link)
  await expectToast(page, ['Email verified', 'Thanks. Your email address is confirmed.'])
  await open(page, '/account')
  await page.locator('summary', { hasText: 'Delete account' }).click()
  await page.getByRole('link', { name: 'Confirm another way' }).last().click()
  await expect(page.getByRole('heading', { name: "Confirm it's you" })).toBeVisible()

  await page.getByRole('button', { name: `Email a code to ${email}` }).click()
  await page.getByLabel('Code').fill('12')
  await page.getByRole('button', { name: 'Continue with the code' }).click()
  await expectFailure(page, { text: "That's not the right code." })
  await expectUsable(page)
  const { html } = await readEmail(request, { to: email, subject: 'Confirm it&#x27;s you' })
  await page.getByLabel('Code').fill(/code is (\d{6})/.exec(html)?.[1] ?? '')
  await page.getByRole('button', { name: 'Continue with the code' }).click()

  await expect(page).toHaveURL('/account')
  await expect(page.getByText("You confirmed it's you.")).toBeVisible()
  await page.locator('summary', { hasText: 'Delete account' }).click()
  await expect(page.locator('#delete-password')).toHaveCount(0)
  await page.getByRole('button', { name: 'Delete my account' }).click()
  await expectToast(page, ['Account deleted', 'Your account and data have been deleted.'])
})
