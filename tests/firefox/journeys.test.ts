import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { orderTexts } from '#domain/copy/en/order-texts.ts'
import { openFirefox, type Visitor } from './firefox.ts'
import type { Tab } from './tab.ts'

let firefox: Awaited<ReturnType<typeof openFirefox>>
let visitor: Visitor
let tab: Tab

beforeAll(async () => {
  firefox = await openFirefox()
  return () => firefox.close()
})

beforeEach(async () => {
  visitor = await firefox.welcome()
  tab = await visitor.openTab()
})

afterEach(async () => {
  await visitor.leave()
  expect(firefox.noise.splice(0)).toEqual([])
})

test('a visitor signs up and verifies the address with the email', async () => {
  await tab.open('/signup')
  const email = await fillSignup()
  await tab.expectPath('/dashboard')
  await tab.expectText('h1', 'Welcome, Ada Lovelace')
  await tab.expectText(toast, 'Account created!')
  await tab.expectText('main', `We sent a link to ${email}.`)

  await tab.open('/mailbox')
  await tab.follow('Verify your email address')
  await tab.followInEmail('Verify email')
  await tab.expectText('main', `Confirm that ${email} is your email address.`)
  await tab.press('Verify email')

  await tab.expectPath('/dashboard')
  await tab.expectText(toast, 'Email verified')
})

test('a visitor chooses a plan, signs up, pays by card and sees the plan', async () => {
  await tab.openStatic('/pricing')
  await tab.choose('Yearly')
  await tab.press('Choose Pro')
  await fillSignup()
  await tab.expectText('h1', 'Checkout: Pro')
  await tab.expectToFit('checkout')
  await tab.choose(orderTexts.current.start)
  await tab.press('Pay with card or PayPal')

  await tab.expectText('h1', '$150.00 / year')
  await pay('4000 0000 0000 0002')
  await tab.expectText('form p[role=alert]', 'Your card was declined.')
  await pay('4242 4242 4242 4242')

  await tab.expectText('h1', "You're on Pro")
  await tab.expectText('main dl', 'Webhook statusProcessed')
  await tab.follow('Go to dashboard')
  await tab.expectText('main', 'Yearly subscription')
  await tab.expectToFit('dashboard')
})

test('an upgrade is paid, a downgrade is scheduled and undone, and the open dashboard shows the plan', async () => {
  await tab.open('/signup?plan=essential&cycle=monthly')
  await fillSignup()
  await tab.choose(orderTexts.current.start)
  await tab.press('Pay with card or PayPal')
  await tab.expectText('h1', '$7.00 / month')
  await pay('4242 4242 4242 4242')
  await tab.expectText('h1', "You're on Essential")
  const dashboard = await visitor.openTab()
  await dashboard.open('/dashboard')
  await dashboard.expectText('main', '5,000of 5,000 left')

  await tab.open('/billing')
  await tab.follow('Switch to Pro (monthly)')
  await tab.expectText('h1', 'Switch to Pro (monthly)')
  await tab.press('Pay $')
  await tab.expectPath('/billing')
  await tab.expectText(toast, 'You are now on the Pro plan.')
  await dashboard.expectText('main', 'Unlimited')

  await tab.follow('Switch to Essential (monthly)')
  await tab.expectText('main', 'Email support instead of priority support')
  await tab.press('Switch on ')
  await tab.expectText(toast, 'Change scheduled')
  await tab.expectText('main', 'Switches to Essential (monthly) on ')
  await tab.press('Keep Pro')
  await tab.expectText(toast, 'Plan kept')
  await tab.expectText('main', 'Next charge: $15.00')
})

test('a user approves the code that an editor shows, and the editor gets its token', async () => {
  await tab.open('/signup')
  const email = await fillSignup()
  await tab.expectPath('/dashboard')
  const codes = await callApi('device/code', { client_id, device_name: 'VS Code on Linux' })

  await tab.open('/device')
  await tab.fill('Code', codes.user_code ?? '')
  await tab.press('Continue')
  await tab.expectText('h1', 'Allow this editor?')
  await tab.expectText('main', 'VS Code on Linux')
  await tab.press('Allow')
  await tab.expectText('h1', 'Editor allowed')

  const { device_code } = codes
  const grant_type = 'urn:ietf:params:oauth:grant-type:device_code'
  const { access_token } = await callApi('device/token', { grant_type, device_code, client_id })
  const headers = { authorization: `Bearer ${access_token}` }
  const me = await fetch(`${firefox.url}/api/v1/me`, { headers })
  expect(await me.json()).toMatchObject({ email, plan: 'free' })
})

test.each(['/', '/pricing'])('%s fits a phone and a desktop', async (path) => {
  await tab.openStatic(path)

  await tab.expectToFit(path === '/' ? 'home' : 'pricing')
})

const toast = '[data-slot=toast]'
const client_id = 'ghost-writers-ia'

/** Fills in and submits the open sign-up page. Returns the address. */
async function fillSignup(): Promise<string> {
  const email = `ada-${crypto.randomUUID()}@example.com`
  await tab.fill('Full name', 'Ada Lovelace')
  await tab.fill('Email', email)
  await tab.fill('Password', 'correct horse')
  await tab.fill('Confirm password', 'correct horse')
  await tab.press('Sign up')
  return email
}

/** Fills in and submits the open payment page. */
async function pay(number: string): Promise<void> {
  await tab.fill('Card number', number)
  await tab.fill('Expiry', '12/34')
  await tab.fill('Security code', '123')
  await tab.press('Pay $')
}

async function callApi(path: string, body: object): Promise<Record<string, string>> {
  const answer = await fetch(`${firefox.url}/api/v1/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return answer.json()
}
