import type { Page } from '@playwright/test'
import { findFreePort } from '../free-port.ts'
import { type GitHubServer, gitHubClient, openGitHubServer } from '../github-server.ts'
import { type OpenIdServer, openIdClient, openOpenIdServer } from '../openid-server.ts'
import { expectUsable } from './accessible.ts'
import { payAt, startCheckout } from './billing.ts'
import { connectEditor } from './editors.ts'
import { listEmails } from './emails.ts'
import {
  expectToast,
  fillLogin,
  isLoggedIn,
  makePerson,
  postForm,
  signUp,
  waitForScript,
} from './people.ts'
import { test as base, expect } from './site.ts'
import { startOwnSite } from './start-own-site.ts'

type Providers = {
  readonly url: string
  readonly dataDir: string
  readonly github: GitHubServer
  readonly acme: OpenIdServer
}

/** A site with GitHub, an OpenID Connect issuer, and one that is down. */
const test = base.extend<object, { providers: Providers }>({
  providers: [
    async ({ browserName: _ }, use) => {
      const port = String(await findFreePort())
      const github = await openGitHubServer()
      const acme = await openOpenIdServer([`http://localhost:${port}/auth/oidc/callback`])
      const down = { name: 'Away', issuer: 'http://127.0.0.1:1', clientId: 'x', clientSecret: 'y' }
      const site = await startOwnSite({
        PORT: port,
        LOG_LEVEL: 'silent',
        TRUSTED_PROXIES: '127.0.0.1,::1',
        GITHUB_URL: github.url,
        GITHUB_CLIENT_ID: gitHubClient.clientId,
        GITHUB_CLIENT_SECRET: gitHubClient.clientSecret,
        OIDC_ISSUER: acme.issuer,
        OIDC_CLIENT_ID: openIdClient.clientId,
        OIDC_CLIENT_SECRET: openIdClient.clientSecret,
        OIDC_NAME: 'Acme',
        OIDC_PROVIDERS: JSON.stringify({ away: down }),
      })
      await use({ ...site, github, acme })
      await site.stop()
      await github.close()
      await acme.close()
    },
    { scope: 'worker' },
  ],
  baseURL: ({ providers }, use) => use(providers.url),
  dataDir: ({ providers }, use) => use(providers.dataDir),
})

let lastId = 0

/** A new person at GitHub. */
function addGitHubAccount({ github }: Providers, given: { email?: string } = {}) {
  lastId += 1
  const login = `ada-${crypto.randomUUID()}`
  const { email = `${login}@example.com` } = given
  const emails = [{ email, primary: true, verified: true }]
  github.accounts.set(login, { id: lastId, login, name: 'Ada Lovelace', emails })
  return { login, email }
}

async function signInAtGitHub(page: Page, login: string): Promise<void> {
  await page.getByRole('button', { name: 'Continue with GitHub' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in to GitHub')
  await page.getByLabel('Username').fill(login)
  await page.getByRole('button', { name: 'Authorize' }).click()
}

async function signInAtAcme(page: Page, subject: string): Promise<void> {
  await page.getByRole('button', { name: 'Continue with Acme' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in to Acme')
  await page.getByLabel('Subject').fill(subject)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** Buys a plan and uses it in an editor. */
async function buyAndConnect(page: Page): Promise<void> {
  await page.goto(await payAt(page, { url: await startCheckout(page, { plan: 'essential' }) }))
  const editor = await connectEditor(page)
  await expect.poll(() => editor.findPlan()).toBe('essential')
}

test('someone with only GitHub buys a plan, connects an editor and deletes the account', async ({
  page,
  providers,
}) => {
  const { login, email } = addGitHubAccount(providers)

  await page.goto('/signup?plan=essential&cycle=yearly')
  await waitForScript(page)
  await expectUsable(page)
  await signInAtGitHub(page, login)
  await expect(page).toHaveURL(/\/checkout\/essential\?cycle=yearly$/)
  await expectToast(page, ['Account created!', 'Welcome to Ghost Writers IA.'])
  await buyAndConnect(page)

  await page.context().clearCookies({ name: 'session' })
  await page.goto('/login')
  await signInAtGitHub(page, login)
  await expect(page).toHaveURL(/\/dashboard$/)
  await expectToast(page, ['Welcome back!', "You've successfully logged in."])

  await page.goto('/account')
  await waitForScript(page)
  await expectUsable(page)
  await expect(page.getByRole('main')).toContainText(`Connected as ${email}`)
  await page.getByText('Disconnect', { exact: true }).click()
  await page.getByRole('button', { name: 'Disconnect GitHub' }).click()
  await expect(page.locator('form p[role=alert]')).toHaveText(
    'This is the only way to log in to your account. Add another one first.',
  )

  await page.getByRole('button', { name: 'Ask again now' }).click()
  await expect(page.getByRole('button', { name: 'Ask again now' })).toHaveCount(0)
  await page.locator('summary', { hasText: 'Delete account' }).click()
  await page.locator('form', { hasText: 'Delete my account' }).getByRole('link').last().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText("Confirm it's you")
  await expectUsable(page)
  await signInAtGitHub(page, login)
  await expect(page).toHaveURL(/\/account$/)
  await page.locator('summary', { hasText: 'Delete account' }).click()
  await page.getByRole('button', { name: 'Delete my account' }).click()
  await expect(page).toHaveURL(`${providers.url}/`)
  await expectToast(page, ['Account deleted', 'Your account and data have been deleted.'])
  expect(await listEmails(page.request, email)).not.toContain('Verify your email')
})

test('someone whose address has an account logs in to it and connects the provider', {
  tag: '@long',
}, async ({ page, providers }) => {
  const person = await signUp(page)
  const { login } = addGitHubAccount(providers, { email: person.email })
  await page.context().clearCookies({ name: 'session' })

  await page.goto('/login?next=/usage')
  await waitForScript(page)
  await signInAtGitHub(page, login)
  await expectToast(page, [
    'Sign-in failed',
    "An account with this address exists. Log in to it another way, and we'll connect the two.",
  ])
  expect(await isLoggedIn(page)).toBe(false)
  await fillLogin(page, person)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText("Confirm it's you")
  await page.getByLabel('Current password').fill(person.password)
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Connect GitHub')
  await expectUsable(page)
  await page.getByRole('button', { name: 'Connect GitHub' }).click()
  await expect(page).toHaveURL(/\/usage$/)
  await expectToast(page, ['Connected', 'You can log in with it from now on.'])

  await page.context().clearCookies({ name: 'session' })
  await page.goto('/login')
  await signInAtGitHub(page, login)
  await expect(page).toHaveURL(/\/dashboard$/)
  await page.goto('/account')
  await waitForScript(page)
  await expect(page.getByRole('main')).toContainText(`Connected as ${person.email}`)

  const subject = crypto.randomUUID()
  providers.acme.people.set(subject, { name: 'Ada', email: 'ada@acme.example' })
  await page.getByRole('button', { name: 'Ask again now' }).click()
  await expect(page.getByRole('button', { name: 'Ask again now' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Connect Acme' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText("Confirm it's you")
  await page.getByLabel('Current password').fill(person.password)
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await signInAtAcme(page, subject)
  await expectToast(page, ['Connected', 'You can log in with it from now on.'])
  await page.locator('summary', { hasText: 'Connected as ada@acme.example' }).click()
  await page.getByRole('button', { name: 'Disconnect Acme' }).click()
  await expectToast(page, ['Disconnected'])
  expect(await listEmails(page.request, person.email)).toContain(
    'A way to log in was removed from your account',
  )
})

test('a sign-in that fails says why, and nobody is logged in', { tag: '@long' }, async ({
  page,
  providers,
}) => {
  const { login } = addGitHubAccount(providers)

  await page.goto('/login')
  await page.getByRole('button', { name: 'Continue with Acme' }).click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expectToast(page, ['Sign-in failed', 'You canceled the sign-in. Nothing has changed.'])
  await expect(page).toHaveURL(/\/login\?next=/)

  await page.getByRole('button', { name: 'Continue with Away' }).click()
  await expectToast(page, [
    'Sign-in failed',
    "We can't reach that provider right now. Please try again, or log in another way.",
  ])

  const started = page.waitForRequest(/\/auth\/github\/callback/)
  await signInAtGitHub(page, login)
  const callback = (await started).url()
  await expect(page).toHaveURL(/\/dashboard$/)
  await page.context().clearCookies({ name: 'session' })
  await page.goto(callback)
  await expectToast(page, ['Sign-in failed', /has ended, or began in another browser/])
  expect(await isLoggedIn(page)).toBe(false)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('someone with only OpenID Connect buys a plan, connects an editor and deletes the account', {
    tag: '@long',
  }, async ({ page, providers }) => {
    const subject = crypto.randomUUID()
    const email = `${subject}@example.com`
    providers.acme.people.set(subject, { name: 'Ada', email, email_verified: true })

    await page.goto('/signup')
    await signInAtAcme(page, subject)
    await expect(page).toHaveURL(/\/dashboard$/)
    await buyAndConnect(page)
    await page.goto('/account')
    await expect(page.getByRole('main')).toContainText(`Connected as ${email}`)
    await page.getByRole('button', { name: 'Ask again now' }).click()
    await page.goto('/prove?next=/account')
    await signInAtAcme(page, subject)
    await expect(page).toHaveURL(/\/account$/)

    await page.locator('summary', { hasText: 'Delete account' }).click()
    await page.getByRole('button', { name: 'Delete my account' }).click()

    await expect(page).toHaveURL(`${providers.url}/`)
    expect(await isLoggedIn(page)).toBe(false)
  })
})

test('a customer in Spanish connects GitHub, and confirms with it who they are', {
  tag: '@long',
}, async ({ page, providers }) => {
  const { toasts } = await import('../../app/copy/es/toasts.ts')
  const { login } = addGitHubAccount(providers)
  const authorize = async () => {
    await page.getByLabel('Username').fill(login)
    await page.getByRole('button', { name: 'Authorize' }).click()
  }
  const person = makePerson()
  const form = { ...person, confirmPassword: person.password }
  await postForm(page.request, { to: '/es/signup', form })

  await page.goto('/es/account')
  await waitForScript(page)
  await page.locator('form[action$="/auth/github"] button').click()
  await expect(page).toHaveURL(/\/es\/prove\?/)
  await page.locator('[name=currentPassword]').fill(person.password)
  await page.locator('main form:has([name=currentPassword]) [type=submit]').click()
  await expect(page).toHaveURL('/es/auth/github?purpose=link')
  await page.locator('form[action$="/auth/github"] button').click()
  await authorize()
  await expect(page).toHaveURL('/es/account')
  const { title, text } = toasts['provider-linked']
  await expectToast(page, [title, text])

  await page.goto('/es/prove?next=%2Faccount')
  await waitForScript(page)
  await page.locator('form[action*="/auth/github"] button').click()
  await authorize()
  await expect(page).toHaveURL('/es/account')
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
})
