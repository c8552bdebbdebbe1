import { listEmails } from './emails.ts'
import { expect, test } from './site.ts'

test('a message is sent once, after errors that keep what was typed, and a toast confirms it', async ({
  page,
}) => {
  const posts: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') posts.push(request.url())
  })
  await page.goto('/contact')
  const send = page.getByRole('button', { name: 'Send message' })
  await send.evaluate(async (button: HTMLElement) => {
    button.click()
    await Promise.resolve()
    button.click()
  })
  await expect(page.getByRole('alert')).toBeVisible()
  expect(posts, 'however often the button is pressed').toHaveLength(1)

  await page.getByLabel('Name').fill('Ada <b>')
  await page.getByLabel('Email').fill('not an address')
  await page.getByLabel('Message').fill('Hello there')
  await send.click()
  await expect(page.getByRole('alert')).toHaveText(
    'Please enter a valid email address so we can reply',
  )
  await expect(page.getByRole('alert')).toBeFocused()
  await expect(page.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByLabel('Name')).toHaveValue('Ada <b>')
  await expect(page.getByLabel('Message')).toHaveValue('Hello there')

  await page.getByLabel('Email').fill('ada@example.com')
  await send.click()
  await expect(page.getByRole('status')).toContainText('Message sent')
  await expect(page.getByLabel('Message')).toHaveValue('')
  await expect(page.getByText("We'll reply by email")).toHaveCount(1)
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect(page.getByRole('status')).toBeHidden()
})

test('a toast is shown once', async ({ page, baseURL }) => {
  const flash = { name: 'flash', value: btoa('"message-sent"'), url: baseURL ?? '' }
  await page.context().addCookies([flash])
  await page.goto('/contact')
  await expect(page.getByRole('status')).toContainText('Message sent')

  await page.reload()

  await expect(page.getByRole('status')).toBeHidden()
})

test('a message from a spam bot is silently dropped', async ({ request, baseURL }) => {
  const form = {
    name: 'Robot',
    email: 'robot@example.com',
    text: 'Buy',
    website: 'https://spam.example',
  }

  const answer = await request.post('/contact', {
    form,
    headers: { origin: baseURL ?? '' },
    maxRedirects: 0,
  })

  expect(answer.status()).toBe(303)
  expect(await listEmails(request, 'desk@ghost.example')).not.toContain('Message from Robot')
})
