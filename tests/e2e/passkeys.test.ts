import { expectUsable } from './accessible.ts'
import { plugInAuthenticator } from './authenticators.ts'
import { payAt, startCheckout } from './billing.ts'
import { openEditor } from './editors.ts'
import { follow, listEmails, readEmail } from './emails.ts'
import {
  expectFailure,
  expectToast,
  isLoggedIn,
  makePerson,
  open,
  signUp,
  waitForScript,
} from './people.ts'
import { expect, test } from './site.ts'

const logInButton = 'Log in with a passkey'
const signUpButton = 'Sign up with a passkey instead'

test('a new user with only a passkey verifies the email, buys a plan, connects an editor and deletes the account', async ({
  page,
  playwright,
  baseURL,
  extraHTTPHeaders,
}) => {
  const { name, email } = makePerson()
  const authenticator = await plugInAuthenticator(page)
  await page.goto('/signup')
  await page.getByLabel('Full name').fill(name)
  await page.getByLabel('Email').fill(email)
  await waitForScript(page)
  await expectUsable(page)
  await page.getByRole('button', { name: signUpButton }).click()
  await expect(page).toHaveURL('/dashboard')
  await expectToast(page, ['Account created!', 'Please check your email to verify your account.'])
  expect(await authenticator.countPasskeys()).toBe(1)

  await follow(page, (await readEmail(page.request, { to: email })).link)
  await expect(page).toHaveURL('/dashboard')
  const success = await payAt(page, { url: await startCheckout(page, { plan: 'pro' }) })
  await page.goto(success)

  await page.context().clearCookies({ name: 'session' })
  const wire = await playwright.request.newContext({
    baseURL: baseURL ?? '',
    extraHTTPHeaders: extraHTTPHeaders ?? {},
  })
  const editor = openEditor(wire)
  const codes = await editor.ask()
  await authenticator.setPresent(false)
  await page.goto(codes.verification_uri_complete)
  await waitForScript(page)
  await authenticator.setPresent(true)
  await page.getByRole('button', { name: logInButton }).click()
  await page.getByRole('button', { name: 'Allow' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Editor allowed')
  const { access_token: token } = await editor.collect(codes)
  await expect
    .poll(async () => (await editor.me(token)).json())
    .toMatchObject({ email, plan: 'pro' })
  await wire.dispose()

  await open(page, '/account')
  await page.locator('summary', { hasText: 'Delete account' }).click()
  const deletion = page.locator('details', { hasText: 'Delete my account' })
  await deletion.getByRole('link', { name: "Confirm it's you" }).click()
  await expect(page).toHaveURL('/prove?next=/account')
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page).toHaveURL('/account')
  await page.locator('summary', { hasText: 'Delete account' }).click()
  await page.getByRole('button', { name: 'Delete my account' }).click()
  await expect(page).toHaveURL('/')
  await expectToast(page, ['Account deleted', 'Your account and data have been deleted.'])
  expect(await isLoggedIn(page)).toBe(false)
})

test('a passkey is added, renamed, filled in by the browser at the next login, and removed', {
  tag: '@long',
}, async ({ page }) => {
  const person = await signUp(page)
  const authenticator = await plugInAuthenticator(page)
  await open(page, '/account')
  const row = page.locator('details', { has: page.getByRole('heading', { name: 'Passkeys' }) })
  await row.locator('> summary').click()
  await row.getByLabel('Current password').fill('a guess')
  await row.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(row.getByRole('alert')).toContainText("That's not the right password.")
  await row.getByLabel('Current password').fill(person.password)
  await row.getByRole('button', { name: 'Add a passkey' }).click()
  await expectToast(page, ['Passkey added', 'You can log in with it from now on.'])
  await expect(row.getByRole('listitem')).toContainText('Chrome on Linux')
  await expect(row.getByRole('listitem')).toContainText('Synced')
  await expect(row.getByRole('listitem')).toContainText('Not used yet')
  expect(await listEmails(page.request, person.email)).toContain(
    'A passkey was added to your account',
  )

  await row.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(row.getByRole('alert')).toHaveText(
    'This device already has a passkey for your account.',
  )
  await row.locator('summary', { hasText: 'Rename' }).click()
  await row.getByLabel('Name').fill('Work laptop')
  await row.getByRole('button', { name: 'Save name' }).click()
  await expectToast(page, ['Passkey renamed'])
  await expect(row.locator('> summary')).toContainText('Work laptop')
  await expectUsable(page)

  await page.context().clearCookies({ name: 'session' })
  await page.goto('/login')
  await waitForScript(page)
  await expect(page, 'filled in by the browser').toHaveURL('/dashboard')
  await expectToast(page, ['Welcome back!', "You've successfully logged in."])

  await open(page, '/account')
  await row.locator('> summary').click()
  await expect(row.getByRole('listitem')).toContainText('Last used')
  await row.locator('summary', { hasText: 'Remove' }).click()
  await row.getByLabel('Current password').first().fill(person.password)
  await row.getByRole('button', { name: 'Remove passkey' }).click()
  await expectToast(page, ['Passkey removed', "It can't log in anymore."])
  expect(await listEmails(page.request, person.email)).toContain(
    'A passkey was removed from your account',
  )

  await page.context().clearCookies({ name: 'session' })
  await authenticator.setPresent(false)
  await open(page, '/login')
  await authenticator.setPresent(true)
  const sent = page.waitForRequest((request) => request.url().includes('/login.data'))
  await page.getByRole('button', { name: logInButton }).click()
  await sent
  // Otherwise its owner would choose it again and again.
  await authenticator.setPresent(false)
  const text =
    "We don't recognize this passkey. It may have been removed from your account. Choose another way."
  await expectFailure(page, { title: 'Login failed', text })
})

test('a canceled passkey is explained, and the last way in stays', { tag: '@long' }, async ({
  page,
}) => {
  const { name, email } = makePerson()
  const authenticator = await plugInAuthenticator(page)
  await open(page, '/signup')
  await page.getByRole('button', { name: signUpButton }).click()
  await expect(page.getByRole('alert')).toHaveText('Enter your name and email first.')
  await page.getByLabel('Full name').fill(name)
  await page.getByLabel('Email').fill('not an address')
  await page.getByRole('button', { name: signUpButton }).click()
  await expect(page.getByRole('alert')).toHaveText('Please enter a valid email address')
  await page.getByLabel('Email').fill(email)
  await authenticator.setVerified(false)
  await page.getByRole('button', { name: signUpButton }).click()
  await expect(page.getByRole('alert')).toHaveText(
    'No passkey was created. Try again whenever you like.',
  )
  await authenticator.setVerified(true)
  await page.getByRole('button', { name: signUpButton }).click()
  await expect(page).toHaveURL('/dashboard')

  await open(page, '/account')
  const row = page.locator('details', { has: page.getByRole('heading', { name: 'Passkeys' }) })
  await row.locator('> summary').click()
  await row.locator('summary', { hasText: 'Remove' }).click()
  await row.getByRole('link', { name: "Confirm it's you" }).first().click()
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page).toHaveURL('/account')
  await row.locator('> summary').click()
  await row.locator('summary', { hasText: 'Remove' }).click()
  await row.getByRole('button', { name: 'Remove passkey' }).click()
  await expect(row.getByRole('alert')).toHaveText(
    'This is the only way to log in to your account. Add another one first.',
  )

  await page.context().clearCookies({ name: 'session' })
  await page.addInitScript(turnAutofillOff)
  await page.goto('/login')
  // Before any script of the framework is there.
  await page.getByRole('button', { name: logInButton }).dispatchEvent('click')
  await waitForScript(page)
  await expect(page).toHaveURL('/dashboard')

  await page.context().clearCookies({ name: 'session' })
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'PublicKeyCredential'))
  await open(page, '/login')
  await expect(page.getByRole('button', { name: logInButton })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Log in', exact: true })).toBeVisible()
})

/** Runs in the page: as in a browser that doesn't offer passkeys among what it fills in. */
function turnAutofillOff(): void {
  PublicKeyCredential.isConditionalMediationAvailable = async () => false
}
