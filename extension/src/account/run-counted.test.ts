import type { AllowanceAnswer } from '@ghost-writers-ia/site-api'
import { expect, test } from 'vitest'
import { ada } from '../../tests/fake-books.ts'
import { openLoggedIn } from '../../tests/sites.ts'
import type { Site } from '../site/ask-site.ts'
import { openBreaker } from './breaker.ts'
import { holdBack } from './hold-back.ts'
import { type CountPorts, runCounted, settleOwed } from './run-counted.ts'

test('work that is done takes one request', async () => {
  const { fake, site } = await openLoggedIn()
  const { ports, lefts, settled } = openPorts(site)

  expect(await runCounted(ports, async () => ({ text: 'done' }))).toEqual({ text: 'done' })

  await settled()
  expect([...fake.requests]).toEqual([['id-1', 'committed']])
  expect(lefts).toEqual([949, 949])
})

test('work that fails, is stopped or breaks takes nothing', async () => {
  const { fake, site } = await openLoggedIn()
  const { ports, lefts, settled } = openPorts(site)

  await runCounted(ports, async () => ({ refused: 'stopped' }))
  const broken = runCounted(ports, () => Promise.reject(new Error('a bug')))

  await expect(broken).rejects.toThrow('a bug')
  await settled()
  expect([...fake.requests.values()]).toEqual(['released', 'released'])
  expect(lefts.at(-1)).toBe(950)
})

test('an allowance that is known to be empty asks no model, and says when the next request comes', async () => {
  const { fake, site } = await openLoggedIn()
  fake.change({ allowance: { ...ada.allowance, left: 0 } })
  const { ports } = openPorts(site, { left: 0 })
  let isAsked = false

  const answer = await runCounted(ports, async () => {
    isAsked = true
    return {}
  })

  const nextAt = Date.UTC(2100, 0, 1, 12)
  const upgradeUrl = `${fake.url}/pricing`
  expect(answer).toMatchObject({ refused: 'allowance-empty', nextAt, upgradeUrl })
  expect(isAsked).toBe(false)
})

test('an allowance that turns out to be empty stops the model, and nothing of its answer is shown', async () => {
  const { fake, site } = await openLoggedIn()
  fake.change({ allowance: { ...ada.allowance, left: 0 } })
  const { ports, settled } = openPorts(site)
  const shown: string[] = []

  const answer = await runCounted(ports, async ({ signal, granted }) => {
    const show = holdBack((piece) => shown.push(piece), granted)
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

test('a model is asked without waiting for a site that is slow', async () => {
  const { fake, site } = await openLoggedIn()
  const { ports, settled } = openPorts(site)
  const order: string[] = []
  fake.freeze(true)

  const answering = runCounted(ports, async ({ granted }) => {
    const show = holdBack((piece) => order.push(piece), granted)
    show('written while the site is asked')
    order.push('model asked')
    fake.freeze(false)
    return { text: 'done' }
  })

  expect(await answering).toEqual({ text: 'done' })
  expect(order).toEqual(['model asked', 'written while the site is asked'])
  await settled()
  expect([...fake.requests]).toEqual([['id-1', 'committed']])
})

test('a frozen site is given up soon, and is not asked again for a while', async () => {
  const { fake, site } = await openLoggedIn()
  const { ports, owed, settled } = openPorts(site, { timeoutMs: 20 })
  fake.freeze(true)

  await runCounted(ports, async () => ({ text: 'one' }))
  await runCounted(ports, async () => ({ text: 'two' }))
  await settled()

  expect(fake.asked.filter((call) => call === 'POST /api/v1/requests')).toHaveLength(1)
  expect(owed()).toEqual(['id-1', 'id-2'])
})

test('once the site answers again, what is owed is counted with the next request', async () => {
  const { fake, site } = await openLoggedIn()
  const { ports, owed, settled } = openPorts(site, { owed: ['owed-1'] })

  await runCounted(ports, async () => ({ text: 'done' }))
  await settled()

  expect(owed()).toEqual([])
  expect([...fake.requests.values()]).toEqual(['committed', 'committed'])
})

test('an answer is there before the site has counted it', async () => {
  const { fake, site } = await openLoggedIn()
  const { ports, settled } = openPorts(site)

  const answer = await runCounted(ports, async ({ granted }) => {
    await granted
    fake.freeze(true)
    return { text: 'done' }
  })

  expect(answer).toEqual({ text: 'done' })
  expect([...fake.requests.values()]).toEqual(['held'])
  fake.freeze(false)
  await settled()
  expect([...fake.requests.values()]).toEqual(['committed'])
})

test('while the site is away work goes on and is counted later, once', async () => {
  const { fake, site } = await openLoggedIn()
  const { ports, owed, settled } = openPorts(site)
  fake.breakDown(true)

  expect(await runCounted(ports, async () => ({ text: 'done' }))).toEqual({ text: 'done' })
  await settled()
  await settleOwed(ports)
  expect(owed()).toEqual(['id-1'])

  fake.breakDown(false)
  await settleOwed(ports)
  await settleOwed(ports)
  expect(owed()).toEqual([])
  expect([...fake.requests]).toEqual([['id-1', 'committed']])
})

test('a site that goes away in the middle of the work counts it later', async () => {
  const { fake, site } = await openLoggedIn()
  const { ports, owed, settled } = openPorts(site)

  await runCounted(ports, async ({ granted }) => {
    await granted
    fake.breakDown(true)
    return { text: 'done' }
  })

  await settled()
  expect(owed()).toEqual(['id-1'])
})

test.each([
  ['twenty requests are owed', { left: 900, owed: 20 }],
  ['as much is owed as was left', { left: 3, owed: 3 }],
])('no more work is done while the site is away once %s', async (_, { left, owed }) => {
  const { fake, site } = await openLoggedIn()
  const ids = Array.from({ length: owed }, (_, index) => `owed-${index}`)
  const { ports } = openPorts(site, { owed: ids, left })
  fake.breakDown(true)

  expect(await runCounted(ports, async () => ({}))).toMatchObject({ refused: 'fault' })
})

test("a proxy's 401 counts as a site that is away, and logs nobody out", async () => {
  const { site } = await openLoggedIn()
  const proxy = async () => new Response('<h1>Log in to the proxy</h1>', { status: 401 })
  const { ports, owed, settled } = openPorts({ ...site, fetch: proxy })

  expect(await runCounted(ports, async () => ({ text: 'done' }))).toEqual({ text: 'done' })

  await settled()
  expect(owed()).toEqual(['id-1'])
})

test('nothing is done for somebody whom the site no longer knows', async () => {
  const { fake, site } = await openLoggedIn()
  const { ports } = openPorts(site)
  fake.revoke()

  expect(await runCounted(ports, async () => ({}))).toMatchObject({ refused: 'not-signed-in' })
})

function openPorts(
  site: Site,
  { owed = [] as readonly string[], left = 950, timeoutMs = 2000 } = {},
) {
  const lefts: (number | null)[] = []
  let count = 0
  let kept = owed
  const background: Promise<void>[] = []
  const ports: CountPorts = {
    site,
    newId: () => `id-${++count}`,
    owed: {
      list: () => kept,
      async save(ids) {
        kept = ids
      },
    },
    lastAllowance: { ...ada.allowance, left },
    onAllowance: ({ left }: AllowanceAnswer) => lefts.push(left),
    timeoutMs,
    breaker: openBreaker(() => 1000),
    later: (work) => void background.push(work),
  }
  const settled = () => Promise.all(background)
  return { ports, lefts, owed: () => kept, settled }
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((done) => signal.addEventListener('abort', () => done()))
}
