import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { portsContext, type RequestContext, requestContext } from '#app/context.ts'
import { visitor } from '#tests/built-site.ts'
import { engines } from '#tests/engines.ts'
import { openTestPorts } from '#tests/ports.ts'
import { loadRoot } from './load-root.ts'

const siteUrl = 'http://localhost:3000'
const sandbox = { isTestMode: true, standIns: { isKey: () => false }, publishableKey: '' }

async function loadTestMode(settings: Partial<RequestContext>) {
  const context = new RouterContextProvider()
  context.set(portsContext, await openTestPorts(engines[0], { siteUrl }))
  context.set(requestContext, { ...visitor, siteUrl, ...settings })
  const request = new Request(siteUrl)
  const { data } = await loadRoot({ request, context })
  return data.testMode
}

test('a site with live payments shows nothing of test mode', async () => {
  expect(await loadTestMode({ ...sandbox, isTestMode: false })).toBeNull()
})

test('test mode links to the mailbox and the sandbox, also before the browser has the key', async () => {
  expect(await loadTestMode(sandbox)).toEqual({ hasMailbox: true, hasSandbox: true })
})

test("test mode doesn't link to the sandbox when Stripe's test keys are used", async () => {
  const stripe = { ...sandbox, publishableKey: 'pk_test_1' }

  expect(await loadTestMode(stripe)).toEqual({ hasMailbox: true, hasSandbox: false })
})

test('on a public site test mode links to no tools, because they are closed there', async () => {
  const shop = { ...sandbox, standIns: null }

  expect(await loadTestMode(shop)).toEqual({ hasMailbox: false, hasSandbox: false })
})
