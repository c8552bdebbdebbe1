import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import Stripe from 'stripe'
import { expect, onTestFinished, test } from 'vitest'

const command = join(import.meta.dirname, '../bin/stripe-sandbox.mjs')
const webhookSecret = 'whsec_of_the_command'

/** Starts the command on a free port and returns the address that it prints. */
async function start(...args: readonly string[]): Promise<URL> {
  const child = spawn(process.execPath, [command, '--port', '0', ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(async () => {
    child.kill()
    if (child.exitCode === null) await once(child, 'exit')
    expect(child.exitCode).toBe(0)
  })
  for await (const line of createInterface(child.stdout)) {
    const [, url] = /listening on (\S+)/.exec(line) ?? []
    if (url) return new URL(url)
  }
  throw new Error('The command ended without listening')
}

/** A webhook that verifies signatures the way an application does. */
async function openWebhook() {
  const types: string[] = []
  const server = createServer(async (request, response) => {
    const signature = String(request.headers['stripe-signature'])
    const body = await text(request)
    types.push(Stripe.webhooks.constructEvent(body, signature, webhookSecret).type)
    response.end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return { types, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook` }
}

test('the standalone sandbox sells a subscription to the stock SDK and sends signed webhooks', async () => {
  const webhook = await openWebhook()
  const { hostname, port, origin } = await start(
    '--webhook-url',
    webhook.url,
    '--webhook-secret',
    webhookSecret,
  )
  const stripe = new Stripe('sk_test_anything', { host: hostname, port, protocol: 'http' })

  const product = await stripe.products.create({ name: 'Pro' })
  const price = await stripe.prices.create({
    product: product.id,
    currency: 'usd',
    unit_amount: 1_500,
    recurring: { interval: 'month' },
  })
  const customer = await stripe.customers.create({ email: 'ada@example.com' })
  const card = await stripe.paymentMethods.attach('pm_card_visa', { customer: customer.id })
  const subscription = await stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: price.id }],
    default_payment_method: card.id,
  })

  expect(subscription.status).toBe('active')
  await expect.poll(() => webhook.types, { timeout: 10_000 }).toContain('invoice.paid')

  const controls = await fetch(`${origin}/sandbox`)
  expect(await controls.text()).toContain('Pro, monthly: active')
  const session = await stripe.checkout.sessions.create({
    mode: 'subscription',
    line_items: [{ price: price.id, quantity: 1 }],
    success_url: 'http://localhost:3000/thanks',
    customer_email: 'grace@example.com',
  })
  const pay = (headers: Record<string, string>) =>
    fetch(String(session.url), {
      method: 'POST',
      headers,
      body: new URLSearchParams({ number: '4242424242424242', expiry: '12/34', cvc: '123' }),
      redirect: 'manual',
    })
  expect((await pay({ origin: 'https://evil.example' })).status).toBe(403)
  expect((await pay({ origin })).headers.get('location')).toBe('http://localhost:3000/thanks')
})
