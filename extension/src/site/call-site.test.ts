import { expect, test } from 'vitest'
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
  const fetch = async () => Response.json(answer, { status: 429 })

  const refusal = await callSite(
    { url: 'https://ghost.example', token: 'token', fetch },
    { call: 'GET /api/v1/me' },
  )

  expect(refusal).toMatchObject({ refused: 'allowance-empty' })
  expect('action' in refusal ? refusal.action : undefined).toEqual(action)
})
