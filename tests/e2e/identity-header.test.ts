import { expectUsable } from './accessible.ts'
import { expectToast, logIn, open, postForm, signUp } from './people.ts'
import { expect, test } from './site.ts'

test("every page's header has the dashboard link and the account menu of a logged-in user", async ({
  request,
}) => {
  const { name, email } = await signUp({ request })

  for (const path of ['/', '/pricing', '/dashboard', '/account']) {
    const html = await (await request.get(path)).text()
    const [header = ''] = /<header.*?<\/header>/s.exec(html) ?? []
    for (const words of ['href="/dashboard"', 'Account menu', name, email]) {
      expect(header, path).toContain(words)
    }
    expect(header, path).not.toContain('href="/login"')
  }
})

test('a logged-in user has tabs that mark the current page or the part it belongs to, and a footer of their own', async ({
  request,
}) => {
  await signUp({ request })
  const read = async (path: string) => (await request.get(path)).text()
  const listCurrent = (html: string) => {
    const [tabs = ''] = /<nav aria-label="App".*?<\/nav>/s.exec(html) ?? []
    const current = tabs.matchAll(/<a [^>]*aria-current[^>]*>/g)
    return Array.from(current, ([tag]) =>
      [...tag.matchAll(/(?:href|aria-current)="(.*?)"/g)].map(([, value]) => value).sort(),
    )
  }

  for (const path of ['/dashboard', '/usage', '/snippets', '/teams', '/billing', '/account']) {
    expect(listCurrent(await read(path)), path).toEqual([[path, 'page']])
  }
  expect(listCurrent(await read('/billing/money-back'))).toEqual([['/billing', 'true']])
  for (const path of ['/checkout/pro', '/device', '/pricing']) {
    expect(await read(path), path).not.toContain('aria-label="App"')
  }

  const home = await read('/')
  const [footer = ''] = /<footer.*<\/footer>/s.exec(home) ?? []
  for (const words of ['href="/dashboard"', 'href="/billing"', 'href="/support"', 'Log out']) {
    expect(footer).toContain(words)
  }
  expect(footer).not.toMatch(/Log in|Sign up|Reset Password/)
  expect(home).toContain('Go to dashboard')
  expect(home).not.toMatch(/<a [^>]*>Start free</)
})

test('the account menu works by keyboard and by click, and logs out', async ({ page }) => {
  await signUp(page, { name: 'Wolfeschlegelsteinhausenbergerdorff '.repeat(5).trim() })
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
  await expect(page).toHaveURL('/usage')
  await expect(menu).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()

  await opener.click()
  await menu.getByRole('link', { name: 'Dashboard' }).click()
  await expect(page).toHaveURL('/dashboard')
  await expect(menu).toBeHidden()

  await opener.click()
  await expectUsable(page)
  await menu.getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL('/')
  await expectToast(page, ['Logged out'])
  await expect(page.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible()
})

test('on a phone the menu of a logged-in user has dashboard, account and log out', {
  tag: '@long',
}, async ({ page }) => {
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

test('logging out elsewhere logs out an open dashboard immediately, and any other page at the next navigation', {
  tag: '@long',
}, async ({ page, context, request }) => {
  const person = await signUp(page)
  const about = await context.newPage()
  await open(about, '/about')
  const listening = page.waitForResponse('**/db/users/*.json')
  await open(page, '/dashboard')
  await listening

  await logIn({ request }, person)
  await postForm(request, {
    to: '/account',
    form: { intent: 'end-sessions', currentPassword: person.password },
  })

  await expect(page).toHaveURL('/login')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible()
  await about.getByRole('button', { name: 'Account menu' }).click()
  await about.locator('#account-menu').getByRole('link', { name: 'Dashboard' }).click()
  await expect(about).toHaveURL('/login')
})

test('a failed logout shows an error on the dashboard', async ({ request }) => {
  await signUp({ request })
  const { cookies } = await request.storageState()
  const session = cookies.find(({ name }) => name === 'session')?.value
  const cookie = `session=${session}; flash=${btoa('"logout-failed"')}`

  const html = await (await request.get('/dashboard', { headers: { cookie } })).text()

  expect(html).toMatch(/role="alert".*Failed to log out\. Please try again\./s)
})
