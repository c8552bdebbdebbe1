import { getPlan } from '@ghost-writers-ia/rules/plans'
import type { APIRequestContext, Page } from '@playwright/test'
import { consentMissing, vatIncluded } from '#app/copy/checkout.ts'
import { orderTexts } from '#domain/copy/en/order-texts.ts'
import type { Duty, DutyId } from '#domain/rights/duties.ts'
import { days, later, toDay } from '#domain/time.ts'
import {
  agreement,
  expectTerms,
  heading,
  type Order,
  passDays,
  payAt,
  readClock,
  startCheckout,
} from './billing.ts'
import { type DutySite, operator } from './duty-site.ts'
import { listEmails, readEmail } from './emails.ts'
import { makePerson, type Person, signUp } from './people.ts'
import { expect } from './site.ts'

type Scene = {
  readonly page: Page
  /** Reads the mailbox, also when the customer is logged out. */
  readonly request: APIRequestContext
  readonly site: DutySite
  readonly duty: Duty
}

const billing = { country: 'AT', line1: 'Ring 1', postalCode: '1010', city: 'Vienna' }

type Customer = Person & { readonly contract: string }

/** Someone in Austria who has just bought a plan, and has the email about it. */
async function order(
  { page, request }: Scene,
  { expiry, ...sold }: Order & { readonly expiry?: string } = { plan: 'pro' },
): Promise<Customer> {
  const person = await signUp(page)
  const url = await startCheckout(page, sold)
  const paid = await payAt(page, { url, billing, ...(expiry && { expiry }) })
  expect(paid).toContain('/success?session_id=')
  const subject = `Welcome to ${getPlan(sold.plan).name}`
  const { html } = await readEmail(request, { to: person.email, subject })
  const [, contract = ''] = /Contract number: (GW-[\w-]+)/.exec(html) ?? []
  return { ...person, contract }
}

/** Counts how often they have to click, from the home page to the receipt, and not logged in. */
async function declare(
  { page, duty }: Scene,
  { name, email, contract, confirm }: Pick<Customer, 'name' | 'email' | 'contract'> & Confirm,
): Promise<{ readonly clicks: number; readonly receipt: string }> {
  let clicks = 0
  const press = async (role: 'link' | 'button', title: string) => {
    clicks += 1
    await page.getByRole(role, { name: title }).click()
  }
  await page.context().clearCookies()
  await page.goto('/')
  await press('link', duty.label)
  await page.getByLabel('Your name').fill(name)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Contract', { exact: true }).fill(contract)
  await press('button', 'Continue')
  await press('button', confirm)
  return { clicks, receipt: await page.getByRole('status').innerText() }
}

type Confirm = { readonly confirm: 'Confirm withdrawal' | 'Cancel now' }

/** What customers get as a file. They have to prove who they are. */
async function readExport(page: Page, { password }: Person) {
  await page.goto('/prove?next=/account')
  await page.getByLabel('Current password').fill(password)
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(page.getByRole('link', { name: 'Export as JSON' })).toBeVisible()
  return (await page.request.get('/account/export')).json()
}

/** The label of a notice is its subject, but for the plan and the day. */
function toSubject({ label }: Duty): RegExp {
  return new RegExp(`^${label.replace(/\bplan\b/, '(Essential|Pro) plan')}`)
}

/** The site's jobs have run since, twice: each notice is sent exactly once. */
async function expectNotice({ request, site, duty }: Scene, { email }: Person): Promise<void> {
  const count = async () => {
    const subjects = await listEmails(request, email)
    return subjects.filter((subject) => toSubject(duty).test(subject)).length
  }
  expect(await count()).toBe(0)
  await site.restart()
  await expect.poll(count, { timeout: 20_000 }).toBe(1)
  await site.restart()
  expect(await count()).toBe(1)
}

/** A yearly plan, and the days until its notice is due. */
async function expectRenewalNotice(scene: Scene): Promise<void> {
  const customer = await order(scene, { plan: 'pro', cycle: 'yearly' })

  await passDays(scene.page, 365 - (scene.duty.notice?.daysBefore ?? 0) + 2)

  await expectNotice(scene, customer)
}

/** A page that is linked on the home page under the duty's label. */
async function openFromFooter({ page, duty }: Scene): Promise<void> {
  await page.goto('/')
  await page.getByRole('contentinfo').getByRole('link', { name: duty.label, exact: true }).click()
  await expect(page).toHaveURL(duty.page ?? '')
  await expect(heading(page)).toContainText(duty.label)
}

async function expectTexts(page: Page, texts: readonly (string | RegExp)[]): Promise<void> {
  for (const text of texts) await expect(page.getByRole('main')).toContainText(text)
}

/** How the site fulfills each duty, in a browser. */
export const dutyProofs: Readonly<Record<DutyId, (scene: Scene) => Promise<void>>> = {
  async withdraw(scene) {
    const customer = await order(scene)

    const confirm = 'Confirm withdrawal'
    const { clicks, receipt } = await declare(scene, { ...customer, confirm })

    expect(clicks).toBe(3)
    expect(receipt).toContain(customer.contract)
    await readEmail(scene.request, { to: customer.email, subject: 'Your refund of $15.00' })
  },

  async cancel(scene) {
    const customer = await order(scene)

    const { clicks, receipt } = await declare(scene, { ...customer, confirm: 'Cancel now' })

    expect(clicks).toBe(3)
    expect(receipt).toContain(customer.contract)
    await readEmail(scene.request, { to: customer.email, subject: 'Your Pro plan is canceled' })
  },

  async acknowledge(scene) {
    const { request } = scene
    const stranger = { ...makePerson(), contract: 'the yearly one' }
    for (const [label, confirm] of [
      ['Withdraw from contract', 'Confirm withdrawal'],
      ['Cancel contract', 'Cancel now'],
    ] as const) {
      const duty = { ...scene.duty, label }
      const { receipt } = await declare({ ...scene, duty }, { ...stranger, confirm })

      const [moment = ''] = /\w+ \d+, \d{4}, \d+:\d\d [AP]M UTC/.exec(receipt) ?? []
      const [reference = ''] = /[WC]-[\w-]+/.exec(receipt) ?? []
      const kind = confirm === 'Cancel now' ? 'cancellation' : 'withdrawal'
      const subject = `We&#x27;ve received your ${kind} (${reference})`
      const { html } = await readEmail(request, { to: stranger.email, subject })
      for (const text of [moment, reference, 'the yearly one', stranger.name]) {
        expect(text).not.toBe('')
        expect(html).toContain(text)
      }
    }
    expect(await listEmails(request, stranger.email)).toContainEqual(
      expect.stringContaining(scene.duty.label),
    )
  },

  async instruction(scene) {
    const { page, request, site, duty } = scene
    const { email } = await signUp(page)
    await page.goto('/checkout/pro')
    const row = page.locator('[data-cycle]:visible dl > div', { hasText: duty.label })
    await row.getByRole('link', { name: 'withdraw here' }).click()
    await expect(page).toHaveURL('/withdraw')

    await payAt(page, { url: await startCheckout(page, { plan: 'pro' }), billing })

    const { html } = await readEmail(request, { to: email, subject: 'Welcome to Pro' })
    for (const text of [duty.label, `${site.url}/withdraw`, 'Model withdrawal form'])
      expect(html).toContain(text)
    await page.goto('/terms')
    await expectTexts(page, ['14 days', `${site.url}/withdraw`])
  },

  async order({ page, duty }) {
    await signUp(page)
    await page.goto('/checkout/pro')

    await expectTerms(page, '$15', 'month')
    const form = page.locator('form', { has: page.getByRole('button', { name: duty.label }) })
    await expect(form.locator('[data-cycle]:visible dl')).toBeVisible()
    await expect(form).toContainText(vatIncluded)
  },

  async consent({ page, duty }) {
    const person = await signUp(page)
    await page.goto('/checkout/pro')
    await expect(agreement(page)).not.toBeChecked()
    const order = page.getByRole('button', { name: 'Pay with card or PayPal' })
    await order.click()
    await expect(page.getByText(consentMissing)).toBeVisible()

    await page.getByLabel(duty.label).check()
    await order.click()
    await expect(page).toHaveURL(/\/sandbox\/checkout\//)

    const { consents } = (await readExport(page, person)).billing
    expect(consents).toContainEqual(
      expect.objectContaining({
        text: orderTexts.current.start,
        version: orderTexts.current.version,
        givenAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      }),
    )
  },

  async confirmation(scene) {
    const { email, contract } = await order(scene)

    const { html } = await readEmail(scene.request, { to: email, subject: 'Welcome to Pro' })

    for (const text of [
      scene.duty.label,
      contract,
      '$15 a month',
      operator.OPERATOR_NAME,
      'How to cancel',
      'Right to withdraw',
      'Model withdrawal form',
      `${scene.site.url}/terms`,
    ])
      expect(html).toContain(text)
  },

  'renewal-early': expectRenewalNotice,
  'renewal-late': expectRenewalNotice,

  async 'yearly-reminder'(scene) {
    const customer = await order(scene, { plan: 'essential' })

    await passDays(scene.page, 366)

    await expectNotice(scene, customer)
  },

  async 'card-expiring'(scene) {
    const now = await readClock(scene.page)
    const expiry = `${toDay(now).slice(5, 7)}/${toDay(now).slice(2, 4)}`
    const customer = await order(scene, { plan: 'essential', expiry })

    await passDays(scene.page, 31 - (scene.duty.notice?.daysBefore ?? 0) + 1)

    await expectNotice(scene, customer)
  },

  async 'price-change'(scene) {
    const { page, request, site } = scene
    const customer = await order(scene, { plan: 'essential', cycle: 'yearly' })
    const from = toDay(later(await readClock(page), days(40)))
    const price = ['--plan', 'essential', '--cycle', 'yearly', '--cents', '9000', '--from', from]
    await site.runAdmin('announce-price', ...price)

    await expectNotice(scene, customer)
    const subject = 'The price of your Essential plan will change'
    await page.goto((await readEmail(request, { to: customer.email, subject })).link)
    await page.getByRole('button', { name: 'Agree' }).click()
    await expect(page).toHaveURL('/billing')

    const [notice] = (await readExport(page, customer)).billing.priceNotices
    expect(notice).toMatchObject({
      text: expect.stringContaining('$90.00 per year'),
      version: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      acceptedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    })
  },

  async imprint(scene) {
    await openFromFooter(scene)

    await expectTexts(scene.page, [
      operator.OPERATOR_NAME,
      ...operator.OPERATOR_ADDRESS.split(', '),
      operator.OPERATOR_PHONE,
      operator.OPERATOR_REPRESENTATIVE,
      operator.OPERATOR_REGISTER,
      operator.OPERATOR_VAT_ID,
      operator.CONTACT_EMAIL,
    ])
  },

  async accessibility(scene) {
    await openFromFooter(scene)

    const body = operator.OPERATOR_ACCESSIBILITY_BODY
    await expectTexts(scene.page, [body, /\w+ \d+, \d{4}/])
  },

  async ai({ page, duty }) {
    await page.goto(duty.page ?? '')

    await expectTexts(page, [duty.label])
  },

  async processing(scene) {
    await openFromFooter(scene)

    await expectTexts(scene.page, ['Example Hosting, Germany', 'servers'])
  },

  async tax(scene) {
    const { page, site, duty } = scene
    await order(scene)
    await page.goto('/billing')
    await page.getByRole('link', { name: /^View invoice/ }).click()

    await expectTexts(page, [operator.OPERATOR_VAT_ID, `${duty.label} 20%`])
    await expect(page.getByRole('main').locator('dl').last()).toHaveText(
      /Net\$12\.50VAT 20%\$2\.50Total\$15\.00/,
    )
    const now = await readClock(page)
    const quarter = `${now.getUTCFullYear()}-Q${Math.floor(now.getUTCMonth() / 3) + 1}`
    expect(await site.runAdmin('oss-export', '--quarter', quarter)).toMatch(/AT/)
  },

  async switching(scene) {
    const { page } = scene
    const person = await signUp(page)
    await openFromFooter(scene)
    const described = await page.getByRole('main').locator('code').allTextContents()

    const exported = Object.keys(await readExport(page, person))

    expect(described).toEqual(expect.arrayContaining(exported))
  },
}
