import { AxeBuilder } from '@axe-core/playwright'
import { expect, test } from './site.ts'

test('a contact message shows in the mailbox, as HTML and as text', { tag: '@long' }, async ({
  page,
  request,
  baseURL,
}) => {
  const link = `${baseURL}/about`
  const text = `See ${link}, or (${link}). And <script>alert(1)</script> ${crypto.randomUUID()}${' and more'.repeat(200)}`
  await page.goto('/contact')
  await page.getByLabel('Name').fill('Grace Hopper')
  await page.getByLabel('Email').fill('grace@example.com')
  await page.getByLabel('Message').fill(text)
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByRole('status')).toContainText('Message sent')

  await page.goto('/mailbox')
  await page.getByRole('link', { name: 'Message from Grace Hopper' }).first().click()

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Message from Grace Hopper')
  await expect(page.getByText('To desk@ghost.example.')).toBeVisible()
  await expect(page.frameLocator('iframe').getByText(text)).toBeVisible()
  await expect.poll(() => page.locator('iframe').evaluate(measureHidden)).toBe(0)

  const policy = (await request.get(`${page.url()}/html`)).headers()['content-security-policy']
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain("frame-ancestors 'self'")

  await page.getByRole('tab', { name: 'HTML' }).press('ArrowRight')
  await expect(page.getByRole('tabpanel')).toContainText(text)
  const links = page.getByRole('tabpanel').getByRole('link')
  await expect(links).toHaveText([link, link])
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations).toEqual([])
  await links.last().click()
  await expect(page).toHaveURL(link)
})

/** Runs in the page: by how many pixels the email is taller than its frame. */
function measureHidden(frame: HTMLIFrameElement): number {
  const mail = frame.contentDocument?.documentElement
  return mail ? mail.scrollHeight - frame.clientHeight : -1
}

test('an unknown email is a 404', async ({ request }) => {
  const answer = await request.get('/mailbox/unknown')
  expect(answer.status()).toBe(404)
  expect(await answer.text()).toContain('<title>Page not found · Ghost Writers IA</title>')
  expect((await request.get('/mailbox/unknown/html')).status()).toBe(404)
})
