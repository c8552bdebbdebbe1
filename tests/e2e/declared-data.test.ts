import { siteCookies } from '#app/http/site-cookies.ts'
import { logFields } from '#domain/log-fields.ts'
import { listLogLines, listSeenCookies } from './seen-data.ts'
import { expect, test } from './site.ts'

// Runs after all other browser tests and checks the cookies and log lines that they produced.

test('the privacy page lists every cookie that the site sets, and no other', async ({ page }) => {
  await page.goto('/privacy')
  const cookies = page.locator('li strong')

  const declared = Object.keys(siteCookies).sort()
  expect((await cookies.allTextContents()).sort()).toEqual(declared)
  const seen = new Set(listSeenCookies())
  expect([...seen].sort()).toEqual(declared)
})

test('the log contains only the fields that the privacy page lists', () => {
  const lines = listLogLines()

  const seen = new Set(lines.flatMap((line) => Object.keys(JSON.parse(line))))
  expect(seen.size).toBeGreaterThan(8)
  expect([...seen].filter((field) => !Object.hasOwn(logFields, field))).toEqual([])
})

test('no email address is ever logged', () => {
  const address = /[\w.+-]+@[\w-]+\.\w+/

  expect(listLogLines().filter((line) => address.test(line))).toEqual([])
})
