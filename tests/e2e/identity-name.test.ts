import type { Page } from '@playwright/test'
import { readEmail } from './emails.ts'
import { open, postForm, signUp, waitForScript } from './people.ts'
import { expect, test } from './site.ts'

const names = [
  `<img src=x onerror="window.isHurt=1"></script><script>window.isHurt=1</script>"><svg onload='window.isHurt=1'>\\u003cscript>window.isHurt=1\\u003c/script>`,
  '</title><script>window.isHurt=1</script>{{constructor.constructor("window.isHurt=1")()}}',
]

function isHurt(page: Page): Promise<boolean> {
  return page.evaluate(() => 'isHurt' in window)
}

for (const name of names) {
  test(`the name ${name} is shown as plain text`, async ({ page, context, request }) => {
    const { email } = await signUp(page, { name })

    await open(page, '/dashboard')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Welcome, ${name}`)
    expect(await isHurt(page)).toBe(false)
    await page.getByRole('button', { name: 'Account menu' }).click()
    await expect(page.locator('#account-menu')).toContainText(name)
    await page.locator('#account-menu').getByRole('link', { name: 'Account' }).click()
    await expect(page.getByLabel('Full name')).toHaveValue(name)
    expect(await isHurt(page)).toBe(false)

    // Emails include the name only after the address is verified.
    const { link } = await readEmail(request, { to: email })
    await postForm(page.request, { to: link, form: {} })
    await postForm(request, { to: '/reset-password', form: { email } })
    const { html } = await readEmail(request, { to: email, subject: 'Reset your password' })
    const inbox = await context.newPage()
    await inbox.setContent(html)
    await expect(inbox.getByText(`Hello ${name},`)).toBeVisible()
    expect(await isHurt(inbox)).toBe(false)
  })
}

test('line breaks and separators in a name become spaces', async ({ request }) => {
  await signUp({ request }, { name: 'Ada\u2028\u2029Love\r\n\r\ndata: lace\u0007' })

  const html = await (await request.get('/dashboard')).text()

  expect(html.replaceAll('<!-- -->', '')).toContain('Welcome, Ada Love data: lace<')
})

test('a failed sign-up shows the typed values as plain text', async ({ page }) => {
  const [email = '', name = ''] = names
  await open(page, '/signup')
  await page.getByLabel('Full name').fill(name)
  await page.getByLabel('Email').fill(email)

  await page.locator('main form').evaluate((form: HTMLFormElement) => form.submit())

  await expect(page.locator('form p[role=alert]')).toHaveText('All fields are required')
  await waitForScript(page)
  await expect(page.getByLabel('Full name')).toHaveValue(name)
  await expect(page.getByLabel('Email')).toHaveValue(email)
  expect(await isHurt(page)).toBe(false)
})
