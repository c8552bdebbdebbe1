import type { Page } from '@playwright/test'
import { expectUsable } from './accessible.ts'
import { connectEditor } from './editors.ts'
import { expectToast, open, signUp } from './people.ts'
import { expect, test } from './site.ts'

const card = (page: Page, name: string) =>
  page.locator('section', { has: page.getByRole('heading', { name, exact: true }) })

test('a user on Free switches the language, sees live what the editor switches to, and limits a day', async ({
  page,
}) => {
  await signUp(page)
  const editor = await connectEditor(page)
  await open(page, '/dashboard#language')
  const second = await page.context().newPage()
  await open(second, '/dashboard')
  await expect(card(page, 'Programming language')).toContainText(
    'The first one you use becomes yours',
  )

  await page.getByLabel('Choose a language').selectOption('Python')
  await page.getByRole('button', { name: 'Choose language' }).click()
  await expectToast(page, ['Language switched'])
  await expect(card(page, 'Programming language')).toContainText('Python')
  await expect(card(second, 'Programming language')).toContainText('Python', { timeout: 1_000 })

  expect((await editor.reserve({ feature: 'completion', language: 'rust' })).status()).toBe(403)
  expect((await editor.switchLanguage('rust')).ok()).toBe(true)
  await expect(card(page, 'Programming language')).toContainText('Rust', { timeout: 1_000 })
  await expect(card(page, 'Programming language')).toContainText('You can switch again on')
  await expect(page.getByRole('button', { name: 'Switch language' })).toHaveCount(0)
  expect((await editor.reserve({ feature: 'completion', language: 'rust' })).ok()).toBe(true)
  await second.close()

  await page.getByRole('link', { name: 'Set a daily limit' }).click()
  const limit = page.getByLabel('Your own daily limit (optional)')
  await limit.fill('0')
  await page.getByRole('button', { name: 'Save preferences' }).click()
  await expect(card(page, 'Usage preferences').getByRole('alert')).toContainText(
    'from 1 to 100,000',
  )
  await limit.fill('2')
  await page.getByLabel(/^Tell me when/).uncheck()
  await page.getByRole('button', { name: 'Save preferences' }).click()
  await expectToast(page, ['Preferences saved'])
  await expect(limit).toHaveValue('2')
  await expect(page.getByLabel(/^Tell me when/)).not.toBeChecked()
  expect((await editor.reserve()).ok()).toBe(true)
  const refused = await editor.reserve()
  expect(refused.status()).toBe(429)
  expect((await refused.json()).error).toBe(
    "You've reached the limit you set for yourself: 2 requests a day.",
  )
})

test('the language can be switched as soon as 24 hours have passed, in the open page', {
  tag: '@long',
}, async ({ page }) => {
  await signUp(page)
  await page.route('**/db/users/*.json', async (route) => {
    const response = await route.fetch({ headers: { ...route.request().headers(), accept: '*/*' } })
    const language = { id: 'rust', name: 'Rust', switchableAt: Date.now() + 2_000 }
    const data = JSON.stringify({ path: '/', data: { ...(await response.json()), language } })
    const body = `retry: 60000\n\nevent: put\ndata: ${data}\n\n`
    await route.fulfill({ contentType: 'text/event-stream', body })
  })
  // The page would load the real language again.
  await page.route('**/dashboard.data*', () => undefined)

  await open(page, '/dashboard')

  const language = card(page, 'Programming language')
  await expect(language).toContainText('You can switch again on')
  await expect(page.getByRole('button', { name: 'Switch language' })).toBeVisible()
  await expect(language).toContainText('You can switch once every 24 hours.')
})

test.describe('in Tokyo', () => {
  test.use({ timezoneId: 'Asia/Tokyo' })

  test('the chart and the times are in local time, and the dashboard is accessible', async ({
    page,
  }) => {
    await signUp(page)
    await (await connectEditor(page)).finish()
    const html = await (await page.request.get('/dashboard')).text()
    expect(html).toContain('Requests per day (UTC)')
    await open(page, '/dashboard')

    const table = page.getByRole('table', { name: 'Requests per day, in your time zone' })
    const today = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'Asia/Tokyo' })
    await expect(table.getByRole('row')).toHaveCount(30)
    await expect(table.getByRole('row').last()).toHaveText(`${today.format(new Date())}1 request`)
    await expectUsable(page)
    await open(page, '/usage')
    await expect(page.getByText('It resets every day at 9:00 AM (midnight UTC).')).toBeVisible()
  })
})

test('an allowance that is low or empty says when the next request arrives and how to get more', {
  tag: '@long',
}, async ({ page }) => {
  await signUp(page)
  const nextAt = Date.now() + 60_000
  const levels = { low: 99, empty: 0 } as const
  await page.route('**/db/users/*.json', async (route) => {
    const level = page.url().endsWith('#low') ? 'low' : 'empty'
    const allowance = { ceiling: 1_000, left: levels[level], perDay: 50, nextAt, fullAt: nextAt }
    const subscription = { plan: 'free', requestLimit: 1_000, expiresAt: 1 }
    const person = { email: 'ada@example.com', name: 'Ada', createdAt: 1, emailVerified: true }
    const document = { ...person, subscription, allowance: { ...allowance, level } }
    const data = JSON.stringify({ path: '/', data: document })
    const body = `retry: 60000\n\nevent: put\ndata: ${data}\n\n`
    await route.fulfill({ contentType: 'text/event-stream', body })
  })
  // The page would load the real allowance again.
  await page.route('**/dashboard.data*', () => undefined)

  await open(page, '/dashboard#low')
  const requests = card(page, 'Requests')
  await expect(requests).toContainText('Running low')
  await expect(requests.getByRole('link', { name: 'Upgrade to Essential' })).toBeVisible()
  await expect(requests.getByRole('link', { name: 'Set a daily limit' })).toBeVisible()

  await page.goto('about:blank')
  await open(page, '/dashboard#empty')
  await expect(requests).toContainText('Used up')
  await expect(requests).toContainText('Used up. Your next request arrives on')
  await expect(requests).toContainText('Essential refills 2,000 requests a day')
  await expect(requests.getByRole('link', { name: 'Upgrade to Essential' })).toHaveAttribute(
    'href',
    '/pricing',
  )
  await expectUsable(page)
})
