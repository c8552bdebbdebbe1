import { expect, test } from 'vitest'
import type { QueuedMail } from '#domain/mail/ports.ts'
import { ask, connectRouter, openFakeRouter, readAll } from '#tests/model-router.ts'
import { openOutgoingProxy } from '#tests/outgoing-proxy.ts'
import { openSmtpServer } from '#tests/smtp-server.ts'
import { smtpTransport } from './mail/mail-transport.ts'
import { type OutgoingProxy, proxyFetch } from './outgoing-proxy.ts'
import { createClient } from './stripe/client.ts'

const mail = {
  id: '0d9f',
  kind: 'reset-password',
  language: 'en',
  to: 'ada@example.com',
  subject: 'Reset your password',
  paragraphs: ['Hello'],
  action: null,
  tries: 0,
} satisfies QueuedMail

const login = `Basic ${Buffer.from('ada:a-secret').toString('base64')}`

function sendMail(url: string, proxy: OutgoingProxy): Promise<void> {
  const from = 'Ghost Writers IA <hello@ghost.example>'
  return smtpTransport({ url, from, requiresTls: false, timeoutMs: 300, proxy }).deliver(mail)
}

test('an email goes through the proxy to a mail server outside', async () => {
  const smtp = await openSmtpServer()
  const { asked, proxy } = await openOutgoingProxy({ leadsTo: smtp.port })

  await sendMail('smtp://mail.example', proxy)

  expect(asked).toEqual([`CONNECT mail.example:587 ${login}`])
  expect(smtp.received).toHaveLength(1)
})

test.each(['127.0.0.1', '*', 'other.example,127.0.0.1:PORT', '.0.0.1'])(
  'an email goes directly to a mail server that NO_PROXY names: %s',
  async (list) => {
    const smtp = await openSmtpServer()
    const { asked, proxy } = await openOutgoingProxy()
    const NO_PROXY = list.replace('PORT', String(smtp.port))

    await sendMail(smtp.url, { ...proxy, NO_PROXY })

    expect(asked).toEqual([])
    expect(smtp.received).toHaveLength(1)
  },
)

test.each(['example', 'mail.example:25', 'l.example', ''])(
  'a name that only looks like it in NO_PROXY leaves the proxy in the way: %s',
  async (NO_PROXY) => {
    const smtp = await openSmtpServer()
    const { proxy } = await openOutgoingProxy({ leadsTo: smtp.port })

    await sendMail('smtp://mail.example', { ...proxy, NO_PROXY })

    expect(smtp.received).toHaveLength(1)
  },
)

test.each([
  ['refuses', { refusesWith: 407 }, /refused a connection to mail.example:587 with 407/],
  ['is silent', { isSilent: true }, /Could not reach the proxy/],
  ['reaches nobody', { leadsTo: 1 }, /Could not reach the proxy/],
] as const)('an email waits for its next try if the proxy %s', async (_, options, message) => {
  const { proxy } = await openOutgoingProxy(options)

  const sent = sendMail('smtp://mail.example', proxy)

  await expect(sent).rejects.toThrow(message)
  await expect(sent).rejects.not.toThrow(/a-secret/)
})

test('a router outside is asked through the proxy', async () => {
  const router = await openFakeRouter()
  const { asked, proxy } = await openOutgoingProxy({ leadsTo: Number(new URL(router.url).port) })

  const parts = await readAll(ask(connectRouter('http://router.example/v1', { proxy })))

  expect(parts[0]).toEqual({ kind: 'text', text: 'Hello' })
  expect(asked).toEqual(['POST http://router.example/v1/chat/completions'])
})

test.each([
  ['refuses', { refusesWith: 407 }],
  ['is silent', { isSilent: true }],
] as const)('a router counts as unreachable in time if the proxy %s', async (_, options) => {
  const { asked, proxy } = await openOutgoingProxy(options)
  const reported: unknown[] = []
  const timeouts = { connectMs: 200, headersMs: 5_000, silenceMs: 5_000, totalMs: 5_000 }
  const report = (facts: unknown) => reported.push(facts)
  const gateway = connectRouter('https://router.example/v1', { proxy, timeouts, report })

  const parts = await readAll(ask(gateway))

  expect(parts).toEqual([expect.objectContaining({ kind: 'failure' })])
  expect(asked).toEqual([`CONNECT router.example:443 ${login}`])
  expect(JSON.stringify(reported)).not.toContain('a-secret')
})

test('Stripe is called through the proxy', async () => {
  const { asked, proxy } = await openOutgoingProxy({ refusesWith: 403 })
  const stripe = createClient('sk_test_x', { proxy })

  const read = stripe.customers.retrieve('cus_1', {}, { maxNetworkRetries: 0 })

  await expect(read).rejects.not.toThrow(/a-secret/)
  expect(asked).toEqual([`CONNECT api.stripe.com:443 ${login}`])
})

test('identity providers are called through the proxy, this machine is not', async () => {
  const { url } = await openFakeRouter()
  const { asked, proxy } = await openOutgoingProxy({ refusesWith: 403 })
  const undo = proxyFetch({ ...proxy, NO_PROXY: '127.0.0.1' })
  try {
    await expect(fetch('https://identity.example/keys')).rejects.not.toThrow(/a-secret/)
    await fetch(url)
  } finally {
    undo()
  }

  expect(asked).toEqual([`CONNECT identity.example:443 ${login}`])
})
