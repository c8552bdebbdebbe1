import { readFileSync } from 'node:fs'
import { expectUsable } from './accessible.ts'
import { connectEditor } from './editors.ts'
import { open, signUp } from './people.ts'
import { expect, test } from './site.ts'

test('a user sees where their requests went, live, and exports what they filtered', async ({
  page,
}) => {
  await signUp(page)
  await open(page, '/dashboard')
  await page.getByRole('main').getByRole('link', { name: 'Usage' }).click()
  await expect(page.getByRole('heading', { name: 'No requests yet' })).toBeVisible()

  const editor = await connectEditor(page)
  await editor.finish({ feature: 'chat', language: 'python', model: 'large' })
  const requests = page.getByRole('region', { name: 'Requests' }).getByRole('row')
  await expect(requests).toHaveCount(2, { timeout: 5_000 })
  await editor.finish({ feature: 'completion', language: 'python', model: 'small' })
  await expect(requests).toHaveCount(3, { timeout: 5_000 })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('1.1 requests · last 30 days')
  await expectUsable(page)

  await page.getByLabel('Feature').selectOption('Completion')
  await expect(page).toHaveURL(/feature=completion/)
  await expect(requests).toHaveCount(2)
  await expect(requests.last()).toContainText('small')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('link', { name: 'Export CSV' }).click()
  const file = readFileSync(await (await download).path(), 'utf8')

  expect(file.trim().split('\r\n')).toHaveLength(2)
  expect(file).toContain('"completion","python","small",,,"answered",0.1')
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('a user filters their requests', async ({ page }) => {
    await signUp(page)
    const editor = await connectEditor(page)
    await editor.finish({ feature: 'chat', model: 'large' })
    await editor.finish({ feature: 'generate', language: 'python', model: 'small' })
    await page.goto('/usage')

    await page.getByLabel('Model').selectOption('small')
    await page.getByRole('button', { name: 'Apply filters' }).click()

    const requests = page.getByRole('region', { name: 'Requests' }).getByRole('row')
    await expect(requests).toHaveCount(2)
    await expect(requests.last()).toContainText('Generate')
  })
})
