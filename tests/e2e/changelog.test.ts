import { expect, test } from './site.ts'

test('the changelog shows releases by date, one part at a time, with all changes on demand', async ({
  page,
}) => {
  await page.goto('/changelog')
  const release = page.locator('#extension-0\\.2\\.7')
  await expect(release.getByRole('heading', { level: 2 })).toHaveText('Ghost text at your cursor')
  await expect(release).toContainText('November 15, 2026')
  await expect(release.getByRole('img')).toHaveCount(1)

  const changes = release.locator('details')
  await expect(changes).not.toHaveAttribute('open')
  await changes.locator('summary').press('Enter')
  await expect(changes.getByRole('heading', { level: 3 })).toHaveText(['New'])

  await page.getByText('Site', { exact: true }).click()
  await expect(release).toBeHidden()
  await expect(page.locator('#site-0\\.2\\.7')).toBeVisible()
})

test('the changelog has a feed, which the page announces', async ({ page, request, baseURL }) => {
  await page.goto('/changelog')
  await expect(page.locator('link[rel=alternate]')).toHaveAttribute('href', '/changelog.xml')
  await expect(page.getByRole('link', { name: 'RSS' })).toHaveAttribute('href', '/changelog.xml')

  const feed = await request.get('/changelog.xml')
  expect(feed.headers()).toMatchObject({
    'content-type': 'application/rss+xml; charset=utf-8',
    'cache-control': 'public, max-age=0, must-revalidate',
  })
  const item = await page.evaluate(
    (text) => {
      const xml = new DOMParser().parseFromString(text, 'application/xml')
      const read = (name: string) => xml.querySelector(`item:last-of-type > ${name}`)?.textContent
      return { title: read('title'), link: read('link'), pubDate: read('pubDate') }
    },
    await feed.text(),
  )
  expect(item).toEqual({
    title: 'The first version (site 0.2.7)',
    link: `${baseURL}/changelog#site-0.2.7`,
    pubDate: 'Sun, 15 Nov 2026 00:00:00 GMT',
  })
})
