import { execFileSync } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findNodes, placePackage, startCommand, toEnv } from './installed-package.ts'

let consumer = ''

beforeAll(() => {
  consumer = placePackage()
}, 60_000)

afterAll(() => rmSync(consumer, { recursive: true, force: true }))

/** Sells a subscription with the official SDK, in its own process and on a server at this address. */
const shop = `
import Stripe from 'stripe'
import { openSandbox } from 'stripe-sandbox'
import { createMemoryStorage } from 'stripe-sandbox/memory-storage'
import { createPages } from 'stripe-sandbox/pages'
import { goodCard } from 'stripe-sandbox/testing'

const [address] = process.argv.slice(2)
const siteUrl = 'http://localhost:3000'
const report = (error) => { throw error }
const { fetch: answer, controls } = openSandbox({
  storage: createMemoryStorage(),
  siteUrl,
  webhookSecret: 'whsec_test',
  deliver: async () => ({ status: 200 }),
  report,
})
const link = { label: 'Back', url: '/' }
const pages = createPages({ controls, links: { paid: link, expired: link, invoice: link } })

async function sell(config, showControls) {
  const stripe = new Stripe('sk_test_anything', config)
  const { id: product } = await stripe.products.create({ name: 'Pro' })
  const { id: price } = await stripe.prices.create({
    product, currency: 'usd', unit_amount: 1500, recurring: { interval: 'month' },
  })
  const { id: customer } = await stripe.customers.create({ email: 'ada@example.com' })
  const method = await stripe.paymentMethods.attach('pm_card_visa', { customer })
  const { status } = await stripe.subscriptions.create({
    customer, items: [{ price }], default_payment_method: method.id,
  })
  const page = await (await showControls()).text()
  return [status, page.includes('Pro, monthly: active')]
}

const { hostname: host, port } = new URL(address)
console.log(JSON.stringify({
  node: process.version,
  card: goodCard.method,
  inside: await sell({ httpClient: Stripe.createFetchHttpClient(answer) }, () =>
    pages(new Request(siteUrl + '/sandbox'), { report })),
  server: await sell({ host, port, protocol: 'http' }, () => fetch(address + '/sandbox')),
}))
`

const { own, other } = findNodes()
if (!other) console.log(`Skipping the package on another Node: the PATH has only ${own.version}`)

for (const node of [own, other])
  test.skipIf(!node)(
    `the package, installed without our sources, sells a subscription on Node ${node?.version ?? 'of another version'}: imported, and as a command`,
    { timeout: 30_000 },
    async () => {
      const chosen = node ?? own
      const command = ['node', 'node_modules/stripe-sandbox/bin.js']
      const address = await startCommand(command, { consumer, node: chosen })
      writeFileSync(join(consumer, 'shop.mjs'), shop)
      const options = { cwd: consumer, env: toEnv(chosen), encoding: 'utf8' } as const

      const printed = JSON.parse(execFileSync('node', ['shop.mjs', address], options))

      const sold = ['active', true]
      expect(printed).toEqual({ node: chosen.version, card: 'card', inside: sold, server: sold })
    },
  )

test('the package contains no sources, and every entry has its declarations', () => {
  const {
    exports,
    private: isPrivate,
    devDependencies,
  } = JSON.parse(readFileSync(join(consumer, 'node_modules/stripe-sandbox/package.json'), 'utf8'))

  expect([isPrivate, devDependencies]).toEqual([undefined, undefined])
  for (const { types, default: file } of Object.values<Record<string, string>>(exports))
    for (const path of [types, file])
      expect(
        readFileSync(join(consumer, 'node_modules/stripe-sandbox', String(path)), 'utf8'),
      ).not.toMatch(/from '\..*\.tsx?'/)
})
