import { expectToast, fillLogin, logIn, open, signUp } from './people.ts'
import { expect, test } from './site.ts'

test('a logged-in user sees the dashboard link and their account menu in the header', async ({
  page,
}) => {
  const { name, email } = await signUp(page)

  for (const path of ['/', '/pricing', '/dashboard', '/account']) {
    await page.goto(path)
    const header = page.getByRole('banner')
    await expect(header.getByRole('link', { name: 'Dashboard' })).toBeVisible()
    await expect(header.getByRole('link', { name: 'Log in' })).toHaveCount(0)
    await header.getByRole('button', { name: 'Account menu' }).click()
    await expect(page.locator('#account-menu')).toContainText(name)
    await expect(page.locator('#account-menu')).toContainText(email)
  }
})

test('the account menu works by keyboard', async ({ page }) => {
  await signUp(page)
  await open(page, '/dashboard')
  const opener = page.getByRole('button', { name: 'Account menu' })
  const menu = page.locator('#account-menu')
  await opener.focus()

  await page.keyboard.press('Enter')
  await expect(menu).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(menu.getByRole('link', { name: 'Dashboard' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(opener).toBeFocused()

  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/snippets')
  await expect(menu).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test('the account menu closes after navigation, and logs out', async ({ page }) => {
  await signUp(page)
  await open(page, '/account')
  const menu = page.locator('#account-menu')

  await page.getByRole('button', { name: 'Account menu' }).click()
  await menu.getByRole('link', { name: 'Dashboard' }).click()
  await expect(page).toHaveURL('/dashboard')
  await expect(menu).toBeHidden()

  await page.getByRole('button', { name: 'Account menu' }).click()
  await menu.getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL('/')
  await expectToast(page, ['Logged out'])
  await expect(page.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible()
})

test('on a phone the menu of a logged-in user has dashboard, account and log out', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signUp(page)
  await open(page, '/dashboard')
  const menu = page.getByRole('dialog', { name: 'Menu' })
  const openMenu = () => page.getByRole('button', { name: 'Open menu' }).click()

  await openMenu()
  await expect(menu.getByRole('link', { name: 'Log in' })).toHaveCount(0)
  await menu.getByRole('link', { name: 'Account' }).click()
  await expect(page).toHaveURL('/account')
  await expect(menu).toBeHidden()

  await openMenu()
  await menu.getByRole('link', { name: 'Dashboard' }).click()
  await expect(page).toHaveURL('/dashboard')

  await openMenu()
  await menu.getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL('/')
  await expectToast(page, ['Logged out'])
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the account menu opens and logs out', async ({ page }) => {
    await signUp(page)
    await page.goto('/')

    await page.getByRole('button', { name: 'Account menu' }).click()
    await page.locator('#account-menu').getByRole('button', { name: 'Log out' }).click()

    await expectToast(page, ['Logged out'])
    await page.goto('/account')
    await expect(page).toHaveURL('/login?next=%2Faccount')
  })
})

test('logging out elsewhere immediately logs out the open dashboard', async ({
  page,
  secondPage,
}) => {
  const person = await signUp(page)
  await logIn(secondPage, person)
  const listening = page.waitForResponse('**/db/users/*.json')
  await open(page, '/dashboard')
  await listening
  await open(secondPage, '/account')
  await secondPage.getByRole('button', { name: 'Log out everywhere else' }).click()
  await expectToast(secondPage, ['Logged out everywhere else'])

  await expect(page).toHaveURL('/login')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible()
})

test('logging out elsewhere logs out any other page at the next navigation', async ({
  page,
  secondPage,
}) => {
  const person = await signUp(page)
  await logIn(secondPage, person)
  await open(page, '/about')
  await open(secondPage, '/account')
  await secondPage.getByRole('button', { name: 'Log out everywhere else' }).click()
  await expectToast(secondPage, ['Logged out everywhere else'])

  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.locator('#account-menu').getByRole('link', { name: 'Dashboard' }).click()

  await expect(page).toHaveURL('/login')
})

test('a toast does not cover the header, and closes on another page', async ({ page, request }) => {
  const person = await signUp({ request })
  await open(page, '/login')
  await fillLogin(page, person)
  await expectToast(page, ['Welcome back!', "You've successfully logged in."])

  await page.getByRole('button', { name: 'Account menu' }).click()

  await expect(page.locator('#account-menu')).toBeVisible()
  await expect(page.locator('[data-slot=toast]')).toBeVisible()

  await page.locator('#account-menu').getByRole('link', { name: 'Billing' }).click()
  await expect(page).toHaveURL('/billing')
  await expect(page.locator('[data-slot=toast]')).toHaveCount(0)
})

test('a failed logout shows an error on the dashboard', async ({ page, baseURL }) => {
  await signUp(page)
  const flash = { name: 'flash', value: btoa('"logout-failed"'), url: baseURL ?? '' }
  await page.context().addCookies([flash])

  await page.goto('/dashboard')

  await expectToast(page, ['Error', 'Failed to log out. Please try again.'])
  await expect(page.locator('[data-slot=toast]')).toHaveRole('alert')
})
