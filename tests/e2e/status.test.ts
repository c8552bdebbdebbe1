import { siteLanguages, toPrefix } from '#domain/site-language.ts'
import { expect, test } from './site.ts'

test.use({ allowedNoise: /status of 500/ })

test('the status page updates itself, and says when the site does not respond', async ({
  page,
}) => {
  await page.goto('/status')
  const headline = page.getByRole('status')
  await expect(headline).toHaveText('All systems operational')
  const database = page.locator('[data-service=database]')
  await expect(database).toContainText('Operational')

  const known = await (await page.request.get('/status.json')).json()
  const services = known.services.map((service: { name: string }) =>
    service.name === 'database'
      ? { ...service, state: 'down', label: 'Down', text: "You can't log in." }
      : service,
  )
  await page.route('/status.json', (route) =>
    route.fulfill({ json: { headline: 'Part of the site is down', services } }),
  )
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(headline).toHaveText('Part of the site is down')
  await expect(database).toContainText("You can't log in.")
  await expect(database).toHaveAttribute('data-state', 'down')

  await page.unroute('/status.json')
  await page.route('/status.json', (route) => route.fulfill({ status: 500 }))
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(page.getByText("The site didn't respond.")).toBeVisible()
})

for (const language of siteLanguages) {
  test(`the status page in ${language} is sent from memory, compressed`, async ({ request }) => {
    const response = await request.get(`${toPrefix(language)}/status`)
    expect(response.headers()).toMatchObject({
      'cache-control': 'no-store',
      'content-encoding': 'br',
    })
  })
}
