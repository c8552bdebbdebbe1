import type { AllowanceResponse } from '@ghost-writers-ia/site-api'
import { expect, test } from 'vitest'
import { ada } from '../../tests/fake-site-api.ts'
import { openLoggedIn } from '../../tests/test-servers.ts'
import type { Site } from '../site/call-site.ts'
import type { Account } from './account.ts'
import {
  bufferUntilGranted,
  createCircuitBreaker,
  type MeteringPorts,
  runMetered,
  settleOwed,
} from './metered-requests.ts'

const chat = { feature: 'chat' } as const

test('a successful request is counted once', async () => {
  const { fake, site } = await openLoggedIn()
  const { ports, lefts, settled } = openPorts(site)

  expect(await runMetered(ports, chat, async () => ({ text: 'done' }))).toEqual({ text: 'done' })

  await settled()
  expect([...fake.requests]).toEqual([['id-1', 'committed']])
  expect(lefts).toEqual([949, 949])
})

test('a request that fails or is stopped is not counted', async () => {
  const { fake, site } = await openLoggedIn()
  const { ports, lefts, settled } = openPorts(site)

  await runMetered(ports, chat, async () => ({ refused: 'stopped' }))
  const broken = runMetered(ports, chat, () => Promise.reject(new Error('a bug')))

  await expect(broken).rejects.toThrow('a bug')
  await settled()
  expect([...fake.requests.values()]).toEqual(['released', 'released'])
  expect(lefts.at(-1)).toBe(950)
})

test('an empty allowance does not call the model and says when the next request is available', async () => {
  const { fake, site } = await openLoggedIn()
  fake.change({ allowance: { ...ada.allowance, left: 0 } })
  const { ports } = openPorts(site, { left: 0 })
  let isModelCalled = false

  const answer = await runMetered(ports, chat, async () => {
    isModelCalled = true
    return {}
  })

  const nextAt = Date.UTC(2100, 0, 1, 12)
  const action = { kind: 'upgrade', url: `${fake.url}/pricing` }
  expect(answer).toMatchObject({ refused: 'allowance-empty', nextAt, action })
  expect(isModelCalled).toBe(false)
})

test('when the site refuses a request, the model is stopped and none of its answer is shown', async () => {
  const { fake, site } = await openLoggedIn()
  fake.change({ allowance: { ...ada.allowance, left: 0 } })
  const { ports, settled } = openPorts(site)
  const shown: string[] = []

  const answer = await runMetered(ports, chat, async ({ signal, granted }) => {
    const show = bufferUntilGranted((text) => shown.push(text), granted)
    show('before the site has answered')
    await aborted(signal)
    show('after it has refused')
    return { text: 'all of it' }
  })

  expect(answer).toMatchObject({ refused: 'allowance-empty' })
  await settled()
  expect(shown).toEqual([])
  expect(fake.requests.size).toBe(0)
})

test('the model is called without waiting for a slow site', async () => {
  const { fake, site } = await openLoggedIn()
  const { ports, settled } = openPorts(site)
  const order: string[] = []
  fake.setFrozen(true)

  const answering = runMetered(ports, chat, async ({ granted }) => {
    const show = bufferUntilGranted((text) => order.push(text), granted)
    show('written before the site answered')
    order.push('model called')
    fake.setFrozen(false)
    return { text: 'done' }
  })

  expect(await answering).toEqual({ text: 'done' })
  expect(order).toEqual(['model called', 'written before the site answered'])
  await settled()
  expect([...fake.requests]).toEqual([['id-1', 'committed']])
})

test('a site that does not answer in time is not called again for a while', async () => {
  const { fake, site } = await openLoggedIn()
  let calls = 0
  const counting: typeof fetch = (...request) => {
    calls += 1
    return fetch(...request)
  }
  const { ports, owed, settled } = openPorts({ ...site, fetch: counting }, { timeoutMs: 20 })
  fake.setFrozen(true)

  await runMetered(ports, chat, async () => ({ text: 'one' }))
  await runMetered(ports, chat, async () => ({ text: 'two' }))
  await settled()

  expect(calls).toBe(1)
  expect(owed()).toEqual(['id-1', 'id-2'])
})

test('once the site answers again, owed requests are counted with the next one', async () => {
  const { fake, site } = await openLoggedIn()
  const { ports, owed, settled } = openPorts(site, { owed: ['owed-1'] })

  await runMetered(ports, chat, async () => ({ text: 'done' }))
  await settled()

  expect(owed()).toEqual([])
  expect([...fake.requests.values()]).toEqual(['committed', 'committed'])
})

test('an answer is shown before the site has counted it', async () => {
  const { fake, site } = await openLoggedIn()
  const { ports, settled } = openPorts(site)

  const answer = await runMetered(ports, chat, async ({ granted }) => {
    await granted
    fake.setFrozen(true)
    return { text: 'done' }
  })

  expect(answer).toEqual({ text: 'done' })
  expect([...fake.requests.values()]).toEqual(['held'])
  fake.setFrozen(false)
  await settled()
  expect([...fake.requests.values()]).toEqual(['committed'])
})

test('requests made while the site is down are counted once when it is back', async () => {
  const { fake, site } = await openLoggedIn()
  const { ports, owed, settled } = openPorts(site)
  fake.setBroken(true)

  expect(await runMetered(ports, chat, async () => ({ text: 'done' }))).toEqual({ text: 'done' })
  await settled()
  await settleOwed(ports)
  expect(owed()).toEqual(['id-1'])

  fake.setBroken(false)
  await settleOwed(ports)
  await settleOwed(ports)
  expect(owed()).toEqual([])
  expect([...fake.requests]).toEqual([['id-1', 'committed']])
})

test('a request is counted later when the site goes down in the middle of it', async () => {
  const { fake, site } = await openLoggedIn()
  const { ports, owed, settled } = openPorts(site)

  await runMetered(ports, chat, async ({ granted }) => {
    await granted
    fake.setBroken(true)
    return { text: 'done' }
  })

  await settled()
  expect(owed()).toEqual(['id-1'])
})

test.each([
  ['twenty requests are owed', { left: 900, owed: 20 }],
  ['the remaining allowance is owed', { left: 3, owed: 3 }],
])('no more requests are made while the site is down once %s', async (_, { left, owed }) => {
  const { fake, site } = await openLoggedIn()
  const ids = Array.from({ length: owed }, (_, index) => `owed-${index}`)
  const { ports } = openPorts(site, { owed: ids, left })
  fake.setBroken(true)

  expect(await runMetered(ports, chat, async () => ({}))).toMatchObject({ refused: 'fault' })
})

test("a proxy's 401 counts as a site that is down and does not log the user out", async () => {
  const { site } = await openLoggedIn()
  const proxy = async () => new Response('<h1>Log in to the proxy</h1>', { status: 401 })
  const { ports, owed, settled } = openPorts({ ...site, fetch: proxy })

  expect(await runMetered(ports, chat, async () => ({ text: 'done' }))).toEqual({ text: 'done' })

  await settled()
  expect(owed()).toEqual(['id-1'])
})

test('a revoked session is refused', async () => {
  const { fake, site } = await openLoggedIn()
  const { ports } = openPorts(site)
  fake.revoke()

  expect(await runMetered(ports, chat, async () => ({}))).toMatchObject({
    refused: 'not-signed-in',
  })
})

test('the site learns what a request is for', async () => {
  const { fake, site } = await openLoggedIn()
  const { ports } = openPorts(site)
  const purpose = { feature: 'generate', language: 'python', model: 'openai/gpt-4o' } as const

  await runMetered(ports, purpose, async () => ({ text: 'done' }))

  expect(fake.purposes).toEqual([purpose])
})

test('what the plan does not include is refused before the model is called', async () => {
  const { site } = await openLoggedIn()
  const { ports } = openPorts(site)
  let isModelCalled = false

  const answer = await runMetered(ports, { feature: 'explain' }, async () => {
    isModelCalled = true
    return {}
  })

  expect(answer).toMatchObject({
    refused: 'feature-not-in-plan',
    message: 'Explain is included in Essential and Pro.',
    action: { kind: 'upgrade' },
  })
  expect(isModelCalled).toBe(false)
})

test('a plan that was upgraded a moment ago is asked for at the site', async () => {
  const { fake, site } = await openLoggedIn()
  fake.change({ entitlements: { ...ada.entitlements, explanations: true } })
  const { ports } = openPorts(site)

  const answer = await runMetered(ports, { feature: 'explain' }, async () => ({ text: 'done' }))

  expect(answer).toEqual({ text: 'done' })
})

test('while the site is down, what the plan does not include is not asked for on credit', async () => {
  const { fake, site } = await openLoggedIn()
  fake.setBroken(true)
  const language = { id: 'python', name: 'Python', switchableAt: null }
  const { ports, owed, settled } = openPorts(site, { known: { language } })
  const inPython = { feature: 'generate', language: 'python' } as const

  const answer = await runMetered(ports, { ...inPython, language: 'go' }, async () => ({}))
  expect(answer).toMatchObject({
    refused: 'language-not-in-plan',
    message: 'Your plan works in one language at a time, and yours is Python. Switch to use Go.',
  })
  expect(await runMetered(ports, inPython, async () => ({ text: 'done' }))).toEqual({
    text: 'done',
  })
  await settled()
  expect(owed()).toHaveLength(1)
})

function openPorts(
  site: Site,
  {
    owed = [] as readonly string[],
    left = 950,
    timeoutMs = 2000,
    known = {} as Partial<Account>,
  } = {},
) {
  const lefts: (number | null)[] = []
  let count = 0
  let saved = owed
  const background: Promise<void>[] = []
  const ports: MeteringPorts = {
    site,
    newId: () => `id-${++count}`,
    owed: {
      list: () => saved,
      async save(ids) {
        saved = ids
      },
    },
    lastAccount: { ...ada, ...known, allowance: { ...ada.allowance, left } },
    onAllowance: ({ left }: AllowanceResponse) => lefts.push(left),
    timeoutMs,
    breaker: createCircuitBreaker(() => 1000),
    runInBackground: (work) => void background.push(work),
  }
  const settled = () => Promise.all(background)
  return { ports, lefts, owed: () => saved, settled }
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((done) => signal.addEventListener('abort', () => done()))
}
