import { test as base, expect } from '@playwright/test'

/** A test in the browser. Anything that a page says to the console in anger fails it. */
export const test = base.extend({
  page: async ({ page }, use) => {
    const noise: string[] = []
    page.on('pageerror', (fault) => noise.push(String(fault)))
    page.on('console', (message) => {
      const isExpected = /the server responded with a status of 4\d\d/.test(message.text())
      if (['error', 'warning'].includes(message.type()) && !isExpected) noise.push(message.text())
    })
    await use(page)
    expect(noise).toEqual([])
  },
})

/** Every page that anyone may open. */
export const publicPages = [
  '/',
  '/pricing',
  '/about',
  '/contact',
  '/privacy',
  '/terms',
  '/login',
  '/signup',
  '/reset-password',
  '/success',
  '/cancel',
  '/no-such-page',
]

export { expect }
