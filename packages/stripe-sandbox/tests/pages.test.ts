import { expect, test } from 'vitest'
import { createPages } from '../src/pages/pages.ts'
import { buy, openTestSandbox, sellPlans } from './open-test-sandbox.ts'

const link = { label: 'Back', url: '/' }

async function openTestPages() {
  const sandbox = await openTestSandbox()
  const reported: unknown[] = []
  const pages = createPages({
    controls: sandbox.controls,
    links: { paid: link, expired: link, invoice: link },
  })
  const request = (path: string, form?: Record<string, string>) =>
    pages(
      new Request(`https://ghost.example${path}`, {
        ...(form && { method: 'POST', body: new URLSearchParams(form) }),
      }),
      { report: (error) => reported.push(error) },
    )
  return { sandbox, request, reported }
}

async function openCheckout(given: Awaited<ReturnType<typeof openTestPages>>) {
  const { stripe } = given.sandbox
  const { pro } = await sellPlans(given.sandbox)
  const { id } = await stripe.checkout.sessions.create({
    mode: 'subscription',
    customer_email: '<ada>@example.com',
    line_items: [{ price: pro.month, quantity: 1 }],
    success_url: 'https://ghost.example/success',
  })
  return `/sandbox/checkout/${id}`
}

test('a declined card shows the form again without the card number and the security code', async () => {
  const given = await openTestPages()
  const path = await openCheckout(given)

  const number = '4000 0000 0000 0002'
  const response = await given.request(path, { number, expiry: '12/34', cvc: '987', name: 'Ada' })
  const html = await response.text()

  expect(response.status).toBe(400)
  expect(html).toContain('Your card was declined.')
  expect(html).toContain('value="12/34"')
  expect(html).not.toContain(`value="${number}"`)
  expect(html).not.toContain('value="987"')
})

test('what customers typed is escaped, and the page allows no other scripts than its own', async () => {
  const given = await openTestPages()

  const response = await given.request(await openCheckout(given))

  expect(await response.text()).toContain('Receipt to &lt;ada&gt;@example.com')
  const policy = response.headers.get('content-security-policy')
  expect(policy).toMatch(/script-src 'sha256-[^']+';/)
  expect(policy).not.toContain('unsafe')
})

test('an error while paying is reported, and the customer can try again', async () => {
  const given = await openTestPages()
  const path = await openCheckout(given)
  const { storage } = given.sandbox
  const { exclusiveTransaction } = storage
  const broken = new Error('The disk is full')
  Object.assign(storage, { exclusiveTransaction: () => Promise.reject(broken) })

  const response = await given.request(path, { number: '4242424242424242' })

  expect(response.status).toBe(500)
  expect(await response.text()).toContain('Something went wrong. Please try again.')
  expect(given.reported).toEqual([broken])
  Object.assign(storage, { exclusiveTransaction })
})

test('pages that do not exist and forms that make no sense are refused', async () => {
  const { request } = await openTestPages()

  for (const path of ['/sandbox/checkout/cs_none', '/sandbox/shop/1', '/sandbox/checkout/%00'])
    expect((await request(path)).status, path).toBe(404)
  for (const form of [{ intent: 'rob' }, { intent: 'move-clock', to: 'tomorrow' }])
    expect((await request('/sandbox', form)).status).toBe(400)
})

test('a month is a calendar month, and the page confirms what was done', async () => {
  const { sandbox, request } = await openTestPages()
  const { pro } = await sellPlans(sandbox)
  await buy(sandbox, { price: pro.month })
  sandbox.realClock.move(Date.UTC(2027, 0, 31) - sandbox.realClock.now().getTime())
  const html = await (await request('/sandbox')).text()
  const steps = [...html.matchAll(/name="to" value="([^"]+)"/g)].map(([, to]) => to)
  expect(steps.slice(3)).toEqual(['2027-02-28T00:00:00.000Z', '2028-01-31T00:00:00.000Z'])

  const moved = await request('/sandbox', { intent: 'move-clock', to: steps[0] ?? '' })

  expect(moved.status).toBe(303)
  const after = await (await request(moved.headers.get('location') ?? '')).text()
  expect(after).toContain('The clock was moved.')
})

test('an invoice can be downloaded as a PDF with its number, lines and total', async () => {
  const { sandbox, request } = await openTestPages()
  const { stripe } = sandbox
  const product = await stripe.products.create({ name: 'Café (Pro)' })
  const { id: price } = await stripe.prices.create({
    product: product.id,
    currency: 'eur',
    unit_amount: 1_500,
    recurring: { interval: 'month' },
  })
  const { subscriptionId } = await buy(sandbox, { price })
  const coupon = await stripe.coupons.create({ percent_off: 10 })
  await stripe.subscriptions.update(subscriptionId, {
    discounts: [{ coupon: coupon.id }],
    billing_cycle_anchor: { type: 'now' },
    proration_behavior: 'none',
  })
  const [invoice] = (await stripe.invoices.list({ subscription: subscriptionId })).data

  const response = await request(new URL(invoice?.invoice_pdf ?? '').pathname)

  expect(response.headers.get('content-type')).toBe('application/pdf')
  const pdf = Buffer.from(await response.arrayBuffer()).toString('latin1')
  expect(pdf).toMatch(/^%PDF-1\.4\n/)
  expect(pdf).toMatch(/%%EOF\n$/)
  for (const text of [
    invoice?.number,
    'Caf\xe9 \\(Pro\\)',
    '\x8015.00',
    '-\x801.50',
    '\x8013.50',
  ]) {
    expect(pdf).toContain(text)
  }
  const table = Number(/startxref\n(\d+)/.exec(pdf)?.[1])
  expect(pdf.slice(table, table + 4)).toBe('xref')
  const offsets = [...pdf.slice(table).matchAll(/^(\d{10}) 00000 n/gm)].map(([, at]) => Number(at))
  expect(offsets.map((at) => pdf.slice(at, at + 7))).toEqual(
    offsets.map((_, place) => `${place + 1} 0 obj`),
  )
  expect((await request('/sandbox/invoice/in_none/pdf')).status).toBe(404)
})

test('the controls look like the site that they are part of, and load files only from there', async () => {
  const { controls } = await openTestSandbox()
  const pages = createPages({
    controls,
    links: { paid: link, expired: link, invoice: link },
    site: {
      name: 'Ghost shop',
      logo: '/logo.svg',
      home: '/',
      links: [{ label: 'Orders', url: '/orders' }],
      styles: 'body { font-family: Geist }',
    },
  })

  const request = new Request('https://ghost.example/sandbox')
  const response = await pages(request, { report: () => undefined })
  const html = await response.text()

  expect(html).toContain('Ghost shop')
  expect(html).toContain('<a href="/orders">Orders</a>')
  expect(html).toContain('body { font-family: Geist }')
  const policy = response.headers.get('content-security-policy')
  expect(policy).toContain("img-src data: 'self'; font-src 'self'")
  expect(policy).not.toContain('unsafe')
})
