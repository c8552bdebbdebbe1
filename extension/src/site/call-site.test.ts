import { expect, test } from 'vitest'
import { ada } from '../../tests/fake-site-api.ts'
import { toStatus } from '../account/account.ts'
import { isRefusal } from '../refusal.ts'
import { callSite } from './call-site.ts'

const url = 'https://ghost.example/pricing'

test.each([
  [{ action: { kind: 'upgrade', label: 'Upgrade', url } }, { kind: 'upgrade', url }],
  [{ upgradeUrl: url }, { kind: 'upgrade', url }],
  [{ action: { kind: 'run-command', label: 'Run', url } }, undefined],
  [{ action: { kind: 'upgrade', url: 7 } }, undefined],
  [{ action: 'upgrade' }, undefined],
  [{}, undefined],
])('of the error %o, only a known action with an address is used', async (body, action) => {
  const answer = { error: 'No', code: 'allowance-empty', ...body }

  const refusal = await readMe(Response.json(answer, { status: 429 }))

  expect(refusal).toMatchObject({ refused: 'allowance-empty' })
  expect('action' in refusal ? refusal.action : undefined).toEqual(action)
})

test.each([
  ['the page of a proxy', new Response('<h1>Please log in to the Wi-Fi</h1>')],
  ['the JSON of a proxy', Response.json({ status: 'ok' })],
  ['an account without a plan', Response.json({ ...ada, plan: undefined })],
  ['no content', new Response(null, { status: 204 })],
])('%s instead of an account is an error that says what to check', async (_, response) => {
  expect(await readMe(response)).toEqual({
    refused: 'fault',
    message:
      "https://ghost.example didn't answer like Ghost Writers IA. Check your network and ghostWriters.site.url, or update the extension.",
    detail: 'Unexpected response to GET /api/v1/me.',
  })
})

test('a newer site may send a plan, a value and fields that this version has never heard of', async () => {
  const entitlements = { ...ada.entitlements, support: 'by-phone', sharedChats: true }
  const allowance = { ...ada.allowance, level: 'overdrawn' }
  const me = { ...ada, plan: 'business', cycle: 'weekly', entitlements, allowance, seats: 3 }

  const account = await readMe(Response.json(me))

  expect(account).toMatchObject({ plan: 'business', cycle: null, allowance: { level: 'fine' } })
  expect(isRefusal(account) ? '' : toStatus(account, 'live')).toContain('business')
})

test('an older site leaves out what was added later, and nothing is held back', async () => {
  const { entitlements: _, includedIn: __, language: ___, tunedModelRevision: ____, ...me } = ada

  expect(await readMe(Response.json(me))).toMatchObject({
    entitlements: { languages: 'multi', explanations: true, apiAccess: false },
    includedIn: { explain: [] },
    language: null,
    tunedModelRevision: 0,
  })
})

test('an error code that this version has never heard of is a fault of the site', async () => {
  const error = { error: 'Too many seats', code: 'too-many-seats' }

  expect(await readMe(Response.json(error, { status: 409 }))).toMatchObject({
    refused: 'fault',
    detail: 'Too many seats',
  })
})

function readMe(response: Response) {
  const site = { url: 'https://ghost.example', token: 'token', fetch: async () => response }
  return callSite(site, { call: 'GET /api/v1/me' })
}
