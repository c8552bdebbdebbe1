import { expect, test } from 'vitest'
import { engines } from '#tests/engines.ts'
import { openTestPorts } from '#tests/ports.ts'
import { checkAccount } from './check-account.ts'
import { createClient } from './client.ts'
import { ensureEndpoint, setUpCatalogue } from './set-up-account.ts'

const siteUrl = 'https://ghost.example'
const webhookUrl = `${siteUrl}/webhooks/stripe`
const keys = { secretKey: 'sk_test_1', publishableKey: 'pk_test_1', webhookUrl }

async function openAccount() {
  const { stripe } = await openTestPorts(engines[0])
  await setUpCatalogue(stripe, siteUrl)
  const { secret } = await ensureEndpoint(stripe, webhookUrl)
  return { stripe, secret }
}

test('an account passes the check after setup, and running setup again changes nothing', async () => {
  const { stripe, secret } = await openAccount()

  expect(secret).toMatch(/^whsec_/)
  expect(await checkAccount(stripe, keys)).toEqual([])
  expect(await setUpCatalogue(stripe, siteUrl)).toEqual([])
  expect(await ensureEndpoint(stripe, webhookUrl)).toEqual({ made: [], secret: null })
})

test('setup reactivates what was archived, without creating another price', async () => {
  const { stripe } = await openAccount()
  const before = await stripe.prices.list({ lookup_keys: ['ghost_writers_pro_yearly'] })
  const [price] = before.data
  await stripe.prices.update(price?.id ?? '', { active: false })
  await stripe.products.update('ghost_writers_pro', { active: false })

  expect(await setUpCatalogue(stripe, siteUrl)).toEqual([
    'ghost_writers_pro',
    'ghost_writers_pro_yearly',
  ])

  expect(await checkAccount(stripe, keys)).toEqual([])
  expect(await stripe.prices.retrieve(price?.id ?? '')).toMatchObject({ active: true })
})

test('the card portal links to our privacy and terms pages', async () => {
  const { stripe } = await openAccount()
  const [portal] = (await stripe.billingPortal.configurations.list()).data

  expect(portal?.business_profile).toMatchObject({
    privacy_policy_url: `${siteUrl}/privacy`,
    terms_of_service_url: `${siteUrl}/terms`,
  })
})

test('an endpoint that lacks events, is disabled or has another version is reported, and setup repairs what it can', async () => {
  const { stripe } = await openTestPorts(engines[0])
  await setUpCatalogue(stripe, siteUrl)
  expect(await checkAccount(stripe, keys)).toMatchObject([
    expect.stringContaining('No webhook endpoint'),
  ])
  const { id } = await stripe.webhookEndpoints.create({
    url: webhookUrl,
    enabled_events: ['invoice.paid'],
    api_version: '2026-10-28.endive',
  })
  await stripe.webhookEndpoints.update(id, { disabled: true })

  expect(await checkAccount(stripe, keys)).toMatchObject([
    expect.stringContaining('is disabled'),
    expect.stringContaining('customer.subscription.updated'),
  ])
  expect(await ensureEndpoint(stripe, webhookUrl)).toEqual({ made: [id], secret: null })
  expect(await checkAccount(stripe, keys)).toEqual([])
})

test('each permission that a restricted key lacks is named, and checking changes nothing', async () => {
  const asked: string[] = []
  const error = { type: 'invalid_request_error', message: 'The provided key lacks permissions' }
  const missing = { type: 'invalid_request_error', code: 'resource_missing', message: 'No such' }
  const stripe = createClient('rk_test_1', {
    fetch: async (url, init) => {
      const { pathname } = new URL(String(url))
      asked.push(`${init?.method} ${pathname}`)
      const isClosed = /events|refunds/.test(pathname)
      const headers = { 'request-id': 'req_1' }
      if (isClosed) return Response.json({ error }, { status: 403, headers })
      if (init?.method === 'GET' && !pathname.includes('none_of_this'))
        return Response.json({ object: 'list', data: [], has_more: false, url: pathname })
      return Response.json({ error: missing }, { status: 404, headers })
    },
  })

  const faults = await checkAccount(stripe, { ...keys, publishableKey: 'pk_live_1' })

  expect(faults).toEqual(
    expect.arrayContaining([
      'STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY must be of the same mode',
      'The key lacks the permission Refunds: write',
      'The key lacks the permission Events: read',
    ]),
  )
  expect(faults.filter((fault) => fault.includes('permission'))).toHaveLength(2)
  const changes = asked.filter((line) => line.startsWith('POST') || line.startsWith('DELETE'))
  expect(changes.filter((line) => !/none_of_this_account|refunds$/.test(line))).toEqual([])
})

test('an invalid key is reported as invalid', async () => {
  const error = { type: 'invalid_request_error', message: 'Invalid API Key provided' }
  const fetch = async () => Response.json({ error }, { status: 401 })
  const stripe = createClient('sk_test_1', { fetch })

  expect(await checkAccount(stripe, keys)).toEqual([
    "Stripe doesn't answer: Invalid API Key provided",
  ])
})
