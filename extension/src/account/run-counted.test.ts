import { expect, test } from 'vitest'
import type { AllowanceAnswer } from '../../../domain/editor/site-api.ts'
import { ada } from '../../tests/fake-books.ts'
import { openLoggedIn } from '../../tests/sites.ts'
import type { Site } from '../site/ask-site.ts'
import { type CountPorts, runCounted, settleOwed } from './run-counted.ts'

test('work that is done takes one request', async () => {
  const { fake, site } = await openLoggedIn()
  const { ports, lefts } = openPorts(site)

  expect(await runCounted(ports, async () => ({ text: 'done' }))).toEqual({ text: 'done' })

  expect([...fake.requests]).toEqual([['id-1', 'committed']])
  expect(lefts).toEqual([949, 949])
})

test('work that fails, is stopped or breaks takes nothing', async () => {
  const { fake, site } = await openLoggedIn()
  const { ports, lefts } = openPorts(site)

  await runCounted(ports, async () => ({ refused: 'stopped' }))
  const broken = runCounted(ports, () => Promise.reject(new Error('a bug')))

  await expect(broken).rejects.toThrow('a bug')
  expect([...fake.requests.values()]).toEqual(['released', 'released'])
  expect(lefts.at(-1)).toBe(950)
})

test('an empty allowance asks no model, and says when the next request comes', async () => {
  const { fake, site } = await openLoggedIn()
  fake.change({ allowance: { ...ada.allowance, left: 0 } })
  const { ports } = openPorts(site)
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

test('while the site is away work goes on and is counted later, once', async () => {
  const { fake, site } = await openLoggedIn()
  const { ports, owed } = openPorts(site)
  fake.breakDown(true)

  expect(await runCounted(ports, async () => ({ text: 'done' }))).toEqual({ text: 'done' })
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
  const { ports, owed } = openPorts(site)

  await runCounted(ports, async () => {
    fake.breakDown(true)
    return { text: 'done' }
  })

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

test('nothing is done for somebody whom the site no longer knows', async () => {
  const { fake, site } = await openLoggedIn()
  const { ports } = openPorts(site)
  fake.revoke()

  expect(await runCounted(ports, async () => ({}))).toMatchObject({ refused: 'not-signed-in' })
})

function openPorts(site: Site, { owed = [] as readonly string[], left = 950 } = {}) {
  const lefts: (number | null)[] = []
  let count = 0
  let kept = owed
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
  }
  return { ports, lefts, owed: () => kept }
}
