import { expect, test } from 'vitest'
import type { RequestRefusal } from '../chat/notices.ts'
import { refuse } from '../router/refusals.ts'
import type { CompletionPlace } from './completion-cache.ts'
import { createCompletionSource, type IsWanted } from './completion-source.ts'

const place: CompletionPlace = {
  path: 'a.ts',
  language: 'typescript',
  before: 'const total =',
  after: '\n',
  isSingleLine: true,
}
const typed = (text: string): CompletionPlace => ({ ...place, before: place.before + text })

test('after a pause in typing, the model is asked once', async () => {
  const { get, requests } = openSource()

  expect(await get(place)).toEqual({ text: ' 1 + 2', replaced: 0 })
  expect(await get(place)).toEqual({ text: ' 1 + 2', replaced: 0 })
  expect(await get(typed(' 1'))).toEqual({ text: ' + 2', replaced: 0 })

  expect(requests).toEqual([place])
})

test('a key during the pause means no request', async () => {
  const { source, requests } = openSource()
  const typing = new AbortController()
  typing.abort()

  expect(await source.get(place, { signal: typing.signal, debounceMs: 200 })).toBeNull()
  expect(requests).toEqual([])
})

test('typing what the model is about to answer uses the request in flight', async () => {
  const { get, requests, answer } = openSource({ isHeld: true })
  const first = new AbortController()
  const earlier = get(place, first.signal)
  await until(() => requests.length === 1)

  first.abort()
  const later = get(typed(' 1'))
  answer()

  expect(await earlier).toBeNull()
  expect(await later).toEqual({ text: ' + 2', replaced: 0 })
  expect(requests).toHaveLength(1)
})

test('an answer that arrives between two keys is shown at the second one', async () => {
  const { get, requests, answer, wanted } = openSource({ isHeld: true })
  const first = new AbortController()
  void get(place, first.signal)
  await until(() => requests.length === 1)

  first.abort()
  answer()
  const later = get(typed(' '))

  expect(await later).toEqual({ text: '1 + 2', replaced: 0 })
  expect(wanted).toEqual([true])
})

test('typing something else makes a new request, and the first one is not counted', async () => {
  const { get, requests, answer, wanted } = openSource({ isHeld: true })
  const first = new AbortController()
  void get(place, first.signal)
  await until(() => requests.length === 1)

  first.abort()
  const later = get(typed(' x'))
  answer()
  await until(() => requests.length === 2)
  answer()

  expect(wanted[0]).toBe(false)
  expect(await later).not.toBeNull()
  expect(requests.map(({ before }) => before)).toEqual(['const total =', 'const total = x'])
})

test('moving the cursor elsewhere stops the request in flight', async () => {
  const { get, requests, signals } = openSource({ isHeld: true })
  const first = new AbortController()
  void get(place, first.signal)
  await until(() => requests.length === 1)

  first.abort()
  void get({ ...place, before: 'const other =' })
  await until(() => requests.length === 2)

  expect(signals[0]?.aborted).toBe(true)
})

test('a request that nobody waits for is stopped', async () => {
  const { get, requests, signals, endGrace } = openSource({ isHeld: true })
  const first = new AbortController()
  const waiting = get(place, first.signal)
  await until(() => requests.length === 1)

  first.abort()
  await waiting
  endGrace()

  await until(() => signals[0]?.aborted === true)
})

test('a failure is reported, and the next key may try again', async () => {
  const { get, requests, refusals } = openSource({ outcome: refuse('offline') })

  expect(await get(place)).toBeNull()
  expect(await get(place)).toBeNull()

  expect(refusals).toEqual(['offline', 'offline'])
  expect(requests).toHaveLength(2)
})

test('a text that does not fit is neither shown nor requested again', async () => {
  const { get, requests, wanted } = openSource({ outcome: { text: '' } })

  expect(await get(place)).toBeNull()
  expect(await get(place)).toBeNull()

  expect(requests).toHaveLength(1)
  expect(wanted).toEqual([false])
})

type Options = {
  readonly outcome?: { readonly text: string } | RequestRefusal
  /** Whether answers wait for `answer`. */
  readonly isHeld?: boolean
}

/** A source with a model that answers " 1 + 2", counted only if it's wanted, as with a router. */
function openSource({ outcome = { text: ' 1 + 2' }, isHeld = false }: Options = {}) {
  const requests: CompletionPlace[] = []
  const signals: AbortSignal[] = []
  const wanted: boolean[] = []
  const refusals: string[] = []
  const held: (() => void)[] = []
  const graces: (() => void)[] = []
  const source = createCompletionSource({
    async request(place, { signal, isWanted }) {
      requests.push(place)
      signals.push(signal)
      if (isHeld) await new Promise<void>((resolve) => held.push(resolve))
      return 'refused' in outcome ? outcome : settle(outcome, isWanted)
    },
    fit: (text) => (text ? { text, replaced: 0 } : null),
    onAnswer: () => undefined,
    onRefusal: ({ refused }) => {
      if (refused !== 'stopped') refusals.push(refused)
    },
    // The pause before a request is over at once; the grace period ends when the test says so.
    wait: (ms) => (ms === 0 ? Promise.resolve() : new Promise((resolve) => graces.push(resolve))),
    now: () => 0,
  })
  async function settle(answer: { readonly text: string }, isWanted: IsWanted) {
    const isShown = await isWanted(answer.text)
    wanted.push(isShown)
    return isShown ? answer : refuse('stopped')
  }
  const never = new AbortController().signal
  return {
    ...{ source, requests, signals, wanted, refusals },
    get: (at: CompletionPlace, signal = never) => source.get(at, { signal, debounceMs: 0 }),
    answer: () => held.shift()?.(),
    endGrace: () => graces.splice(0).forEach((end) => void end()),
  }
}

/** Lets pending promises run until the condition holds. */
async function until(condition: () => boolean): Promise<void> {
  for (let turn = 0; turn < 100 && !condition(); turn += 1) await Promise.resolve()
  expect(condition()).toBe(true)
}
