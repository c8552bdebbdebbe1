import { listFonts } from './fonts.ts'
import { expectToast, open, signUp, waitForScript } from './people.ts'
import { expect, test } from './site.ts'

test('letters outside the subset load the other fonts', async ({ page }) => {
  await page.goto('/')

  await page.locator('h1').evaluate((heading) => {
    heading.textContent = 'Welcome, Łukasz Müller-Ånström'
  })

  await expect.poll(() => listFonts(page)).toHaveLength(4)
})

test('a prerendered page fetches no scripts or styles before the first interaction, then hydrates', async ({
  page,
}) => {
  await page.goto('/login', { waitUntil: 'load' })
  const fetched = await page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => name),
  )

  expect(fetched.filter((name) => /\.(js|css)$/.test(name))).toEqual([])
  await waitForScript(page)
  await expect(page.locator('style[data-inline]')).toHaveCount(1)
})

test("the header and footer have the specification's links, and the skip link skips the header", async ({
  page,
}) => {
  await page.goto('/')
  const listLinks = (area: string) =>
    page
      .locator(`${area} a:visible`)
      .evaluateAll((links) =>
        links.map((link) => `${link.textContent?.trim()} ${link.getAttribute('href')}`),
      )

  expect(await listLinks('header')).toEqual([
    'Ghost Writers IA /',
    'Home /',
    'Pricing /pricing',
    'Docs /docs',
    'About /about',
    'Log in /login',
    'Sign up /signup',
  ])
  expect(await listLinks('footer')).toEqual([
    'Home /',
    'Pricing /pricing',
    'Features /#features',
    'Docs /docs',
    'Changelog /changelog',
    'About /about',
    'Log in /login',
    'Sign up /signup',
    'Reset Password /reset-password',
    'Contact /contact',
    'Security /security',
    'Status /status',
    'Withdraw from contract /withdraw',
    'Cancel contract /cancel-contract',
    'Imprint /imprint',
    'Privacy /privacy',
    'Terms /terms',
    'Accessibility /accessibility',
    'Data processing /data-processing',
    'Switching /switching',
  ])

  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/#main')
})

for (const path of ['/', '/login']) {
  test(`on a phone the menu on ${path} works by keyboard`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(path)
    const opener = page.getByRole('button', { name: 'Open menu' })
    const menu = page.getByRole('dialog', { name: 'Menu' })

    await opener.press('Enter')
    await expect(menu).toBeVisible()
    await expect(page.locator('body')).toHaveCSS('overflow', 'hidden')

    for (let count = 0; count < 12; count += 1) await page.keyboard.press('Tab')
    expect(
      await page.evaluate(() => document.activeElement?.closest('dialog, body')?.tagName),
    ).toBe('DIALOG')

    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
    await expect(opener).toBeFocused()

    await opener.click()
    await menu.getByRole('link', { name: 'Pricing' }).click()
    await expect(page).toHaveURL('/pricing')
    await expect(menu).toBeHidden()
  })
}

test('the theme can be switched when the browser denies storage', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('denied', 'SecurityError')
      },
    })
  })
  await page.goto('/')

  await page.getByRole('radio', { name: 'Dark' }).first().check({ force: true })

  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
})

test('the chosen theme applies on every page from the first paint', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/')
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  const light = await background()

  await page.getByRole('radio', { name: 'Dark' }).first().check({ force: true })
  const dark = await background()
  expect(dark).not.toBe(light)

  await page.addInitScript(() => {
    addEventListener('DOMContentLoaded', () => {
      Object.assign(window, { firstTheme: document.documentElement.dataset.theme })
    })
  })
  await page.goto('/login')
  expect(await page.evaluate(() => (window as unknown as { firstTheme: string }).firstTheme)).toBe(
    'dark',
  )
  await expect.poll(background).toBe(dark)
  await expect(page.getByRole('radio', { name: 'Dark' }).first()).toBeChecked()

  await page.getByRole('radio', { name: 'System' }).first().check({ force: true })
  await expect.poll(background).toBe(light)
})

test('a confirmation is not lost to a page that is loaded in the same moment, and is shown once', async ({
  page,
}) => {
  await signUp(page)
  await open(page, '/account')
  await page.route('**/account.data*', async (route) => {
    if (route.request().method() === 'GET') await page.request.get('/dashboard.data')
    await route.continue()
  })

  await page.locator('summary', { hasText: 'Name' }).click()
  await page.getByLabel('Full name').fill('Grace Hopper')
  await page.getByRole('button', { name: 'Change name' }).click()

  await expectToast(page, ['Name changed'])
  await open(page, '/account')
  await expect(page.locator('[data-slot=toast]')).toHaveCount(0)
})
