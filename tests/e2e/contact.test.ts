import { expect, test } from './site.ts'

test('after a message is sent, a toast confirms it', async ({ page }) => {
  await page.goto('/contact')
  await page.getByLabel('Name').fill('Ada Lovelace')
  await page.getByLabel('Email').fill('ada@example.com')
  await page.getByLabel('Message').fill('Hello there')

  await page.getByRole('button', { name: 'Send message' }).click()

  await expect(page.getByRole('status')).toContainText('Message sent')
  await expect(page.getByLabel('Message')).toHaveValue('')
  await expect(page.getByText("We've received your message")).toBeVisible()
  await page.reload()
  await expect(page.getByRole('status')).toBeHidden()
})

test('an invalid message says what is wrong and keeps what was typed', async ({ page }) => {
  await page.goto('/contact')
  await page.getByLabel('Name').fill('Ada <b>')
  await page.getByLabel('Email').fill('not an address')
  await page.getByLabel('Message').fill('Hello there')

  await page.getByRole('button', { name: 'Send message' }).click()

  await expect(page.getByRole('alert')).toHaveText(
    'Please enter a valid email address so we can reply',
  )
  await expect(page.getByRole('alert')).toBeFocused()
  await expect(page.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByLabel('Name')).toHaveValue('Ada <b>')
  await expect(page.getByLabel('Message')).toHaveValue('Hello there')
})

test('a message from a spam bot is silently dropped', async ({ page, request, baseURL }) => {
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
  await page.goto('/mailbox')
  await expect(page.getByText('Message from Robot')).toHaveCount(0)
})

test('a message is sent once, however often the button is pressed', async ({ page }) => {
  const posts: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') posts.push(request.url())
  })
  await page.goto('/contact')

  await page.getByRole('button', { name: 'Send message' }).evaluate(async (button: HTMLElement) => {
    button.click()
    await Promise.resolve()
    button.click()
  })

  await expect(page.getByRole('alert')).toBeVisible()
  expect(posts).toHaveLength(1)
})

test('a toast can be dismissed', async ({ page, baseURL }) => {
  const flash = { name: 'flash', value: btoa('"message-sent"'), url: baseURL ?? '' }
  await page.context().addCookies([flash])
  await page.goto('/contact')

  await page.getByRole('button', { name: 'Dismiss' }).click()

  await expect(page.getByRole('status')).toBeHidden()
})
