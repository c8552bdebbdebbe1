import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { showCode } from '../two-step-codes.ts'
import { expectUsable } from './accessible.ts'
import { expectFailure, expectToast, fillLogin, open, type Person, signUp } from './people.ts'
import { expect, test } from './site.ts'

type App = { readonly show: (away?: number) => string; readonly codes: readonly string[] }

const main = (page: Page) => page.getByRole('main')

/** Sets it up as a user does. A code counts once, so the next one that is typed is a step ahead. */
async function setUp(page: Page, { password }: Person): Promise<App> {
  await page.goto('/account')
  await page.getByRole('link', { name: 'Set up Two-step login' }).click()
  await page.locator('#start-password').fill(password)
  await page.getByRole('button', { name: 'Set up two-step login' }).click()
  await expect(page.getByRole('img', { name: 'QR code with the key for your app' })).toBeVisible()
  const key = (await main(page).locator('code').innerText()).replace(/\s/g, '')
  const show = (away = 0) => showCode(key, new Date(), away)
  await page.getByLabel('Code from your app').fill(show())
  await page.getByRole('button', { name: 'Turn on two-step login' }).click()
  const list = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(list).toHaveCount(10)
  return { show, codes: await list.allInnerTexts() }
}

async function logOut(page: Page): Promise<void> {
  const keep = (await page.context().cookies()).filter(({ name }) => !name.endsWith('session'))
  await page.context().clearCookies()
  await page.context().addCookies(keep)
}

test('two-step login is set up, and asks for a code at the next login', async ({ page }) => {
  const person = await signUp(page)
  const { show, codes } = await setUp(page, person)
  await expectUsable(page)
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download as a text file' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('ghost-writers-ia-recovery-codes.txt')
  const text = await readFile(await file.path(), 'utf8')
  for (const code of codes) expect(text).toContain(code)
  await page.getByRole('link', { name: 'I saved them' }).click()
  await expect(page.getByText('10 of 10 recovery codes left.')).toBeVisible()

  await logOut(page)
  await open(page, '/login?next=%2Fusage')
  await fillLogin(page, person)
  await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible()
  await expectUsable(page)
  await page.getByLabel('Code from your app').fill('12')
  await main(page).getByRole('button', { name: 'Log in', exact: true }).click()
  await expectFailure(page, { title: 'Login failed', text: "That's not the right code." })
  await page.getByLabel('Code from your app').fill(show(1))
  await page.getByLabel('Remember this browser for 30 days').check()
  await main(page).getByRole('button', { name: 'Log in', exact: true }).click()
  await expectToast(page, ['Welcome back!', "You've successfully logged in."])
  await expect(page).toHaveURL('/usage')

  await logOut(page)
  await open(page, '/login')
  await fillLogin(page, person)
  await expect(page).toHaveURL('/dashboard')
})

test('a recovery code logs in once, and two-step login can be turned off', {
  tag: '@long',
}, async ({ page }) => {
  const person = await signUp(page)
  const { codes, show } = await setUp(page, person)
  const [code = '', other = ''] = codes
  const typeRecovery = async (recoveryCode: string) => {
    await logOut(page)
    await open(page, '/login')
    await fillLogin(page, person)
    await page.getByText('Use a recovery code').click()
    await page.getByLabel('Recovery code').fill(recoveryCode)
    await page.getByRole('button', { name: 'Log in with the recovery code' }).click()
  }
  await typeRecovery(code)
  await expect(page).toHaveURL('/dashboard')
  await typeRecovery(code)
  await expectFailure(page, { title: 'Login failed', text: "That's not the right code." })
  await typeRecovery(other)
  await expect(page).toHaveURL('/dashboard')

  await open(page, '/account')
  await expect(page.getByText('8 of 10 recovery codes left.')).toBeVisible()
  await page.getByRole('link', { name: 'Manage Two-step login' }).click()
  await page.getByRole('link', { name: 'Confirm another way' }).last().click()
  await expect(page.getByRole('button', { name: /Email a code/ })).toHaveCount(0)
  await page.getByLabel('Code from your app').fill(show(1))
  await page.getByRole('button', { name: 'Continue with the code' }).click()
  await expect(page).toHaveURL('/account/two-step')
  await page.getByRole('button', { name: 'New recovery codes' }).click()
  const list = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(list).toHaveCount(10)
  expect(await list.allInnerTexts()).not.toContain(code)
  await open(page, '/account/two-step')
  await expectUsable(page)
  await page.getByRole('button', { name: 'Turn off two-step login' }).click()
  await expectToast(page, ['Two-step login is off'])
  await logOut(page)
  await open(page, '/login')
  await fillLogin(page, person)
  await expect(page).toHaveURL('/dashboard')
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('two-step login works from setting it up to turning it off', { tag: '@long' }, async ({
    page,
  }) => {
    const person = await signUp(page)
    const { show } = await setUp(page, person)
    await page.getByRole('link', { name: 'I saved them' }).click()
    await logOut(page)
    await page.goto('/login')
    await fillLogin(page, person)
    await page.getByLabel('Code from your app').fill('000000')
    await main(page).getByRole('button', { name: 'Log in', exact: true }).click()
    await expect(page.locator('form p[role=alert]')).toHaveText("That's not the right code.")
    await page.getByLabel('Code from your app').fill(show(1))
    await main(page).getByRole('button', { name: 'Log in', exact: true }).click()
    await expect(page).toHaveURL('/dashboard')

    await page.goto('/account/two-step')
    await page.locator('#end-password').fill(person.password)
    await page.getByRole('button', { name: 'Turn off two-step login' }).click()
    await expectToast(page, ['Two-step login is off'])
  })
})
