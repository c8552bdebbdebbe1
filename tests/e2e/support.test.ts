import { expectUsable } from './accessible.ts'
import { payAt, startCheckout, subscribe } from './billing.ts'
import { readEmail } from './emails.ts'
import { expectToast, open, postForm, signUp } from './people.ts'
import { expect, test } from './site.ts'

const environment = 'VS Code 1.105.0 on Linux\nLast error: 100% "timeout"'

test('Free has community support, and says what email support needs; an upgrade opens the form', async ({
  page,
}) => {
  const { email } = await signUp(page)
  await open(page, '/contact')
  await expect(page.getByLabel('Name')).toHaveValue('Ada Lovelace')
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await page.getByRole('main').getByRole('link', { name: 'support' }).click()

  await expect(page.getByRole('main')).toContainText('Community support.')
  await expect(page.getByRole('main')).toContainText('Email support is included in Essential')
  await expect(page.getByRole('main').getByRole('link', { name: 'Upgrade' })).toHaveCount(1)
  await expectUsable(page)
  const form = { subject: 'Help', text: 'Please' }
  expect((await postForm(page.request, { to: '/support', form })).status()).toBe(403)

  await payAt(page, { url: await startCheckout(page, { plan: 'essential' }) })
  await expect(page.getByLabel('Subject')).toBeVisible()
})

test('a support request from Essential arrives with the plan, and with the environment only if the user agrees', {
  tag: '@long',
}, async ({ page }) => {
  await subscribe(page, { plan: 'essential' })
  const subject = `Help ${crypto.randomUUID()}`
  await open(page, `/support#env=${encodeURIComponent(environment)}`)
  await expect(page.getByLabel('Details from your editor', { exact: true })).toHaveValue(
    environment,
  )
  expect(page.url()).not.toContain('#')
  await expect(page.getByRole('main')).toContainText('in the order messages arrive')
  await expectUsable(page)

  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.locator('form p[role=alert]')).toHaveText('Please enter a subject')
  await page.getByLabel('Subject').fill(subject)
  await page.getByLabel('Message', { exact: true }).fill('It stopped.')
  const posted = page.waitForRequest((request) => request.method() === 'POST')
  await page.getByRole('button', { name: 'Send message' }).click()

  expect((await posted).postData()).not.toContain('Linux')
  await expectToast(page, ['Message sent', "Thanks. We'll reply by email."])
  await expect(page.getByLabel('Subject')).toHaveValue('')
  const to = 'desk@ghost.example'
  const { html } = await readEmail(page.request, { to, subject: `[Essential] ${subject}` })
  expect(html).toContain('on Essential wrote:')
  expect(html).not.toContain('Environment')
})

test('a support request from Pro has priority', async ({ page }) => {
  await subscribe(page, { plan: 'pro' })
  const subject = `Help ${crypto.randomUUID()}`
  await open(page, `/support#env=${encodeURIComponent(environment)}`)
  await expect(page.getByRole('main')).toContainText('Your messages are answered first')

  await page.getByLabel('Subject').fill(subject)
  await page.getByLabel('Message', { exact: true }).fill('It stopped.')
  await page.getByLabel('Details from your editor', { exact: true }).fill('Only this')
  await page.getByLabel('Include these details').check()
  await page.getByRole('button', { name: 'Send message' }).click()

  await expectToast(page, ['Message sent', "Thanks. We'll reply by email."])
  const to = 'desk@ghost.example'
  const { html } = await readEmail(page.request, { to, subject: `[Priority] [Pro] ${subject}` })
  expect(html).toContain('Only this')
  expect(html).not.toContain('Linux')
})
