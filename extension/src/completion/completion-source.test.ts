import { expect, test } from 'vitest'
import type { RequestRefusal } from '../chat/notices.ts'
import { refuse } from '../router/refusals.ts'
import type { ModelCode } from '../writing/complete-line.ts'
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

test('the answer of a slow model is shown when it arrives, though VS Code has stopped waiting', async () => {
  const { get, requests, wanted } = await openLate()

  expect(await get(place)).toEqual({ text: ' 1 + 2', replaced: 0 })
  expect(wanted).toEqual([true])
  expect(requests).toHaveLength(1)
})

test('if VS Code does not ask again for the answer of a slow model, it is not counted', async () => {
  const { pass, wanted } = await openLate()

  pass(1_000)
  await until(() => wanted.length === 1)

  expect(wanted).toEqual([false])
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
  const { get, requests, signals, pass } = openSource({ isHeld: true })
  const first = new AbortController()
  const waiting = get(place, first.signal)
  await until(() => requests.length === 1)

  first.abort()
  await waiting
  pass(250)

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
  const { get, requests, wanted } = openSource({ outcome: { text: '', isChat: false } })

  expect(await get(place)).toBeNull()
  expect(await get(place)).toBeNull()

  expect(requests).toHaveLength(1)
  expect(wanted).toEqual([false])
})

test('a request that hangs is given up two seconds after it began, without another key', async () => {
  const { get, requests, signals, answer, pass } = openSource({ isHeld: true })
  const first = new AbortController()
  void get(place, first.signal)
  await until(() => requests.length === 1)

  pass(500)
  first.abort()
  const later = get(typed(' 1'))
  pass(1_499)
  await settleAll()
  expect(requests).toHaveLength(1)
  pass(1)
  await until(() => requests.length === 2)
  answer(1)

  expect(signals[0]?.aborted).toBe(true)
  expect(await later).toEqual({ text: ' 1 + 2', replaced: 0 })
})

test('an error in the middle of an answer is reported, and the next key may try again', async () => {
  const { get, requests, refusals, errors } = openSource({ error: new Error('Broken stream') })

  expect(await get(place)).toBeNull()
  expect(await get(typed(' 1'))).toBeNull()

  expect(errors).toEqual([new Error('Broken stream'), new Error('Broken stream')])
  expect(refusals).toEqual(['fault', 'fault'])
  expect(requests).toHaveLength(2)
})

test('an answer is fitted to the file once, because that reads the whole file', async () => {
  const { get, fitted } = openSource()

  await get(place)

  expect(fitted).toEqual([' 1 + 2'])
})

type Options = {
  readonly outcome?: ModelCode | RequestRefusal
  readonly error?: Error
  /** Whether answers wait for `answer`. */
  readonly isHeld?: boolean
  /** Whether the user stays at a place that VS Code has given up on. */
  readonly isThere?: boolean
}

const sum = { text: ' 1 + 2', isChat: false }

/** A source with a model that answers " 1 + 2", counted only if it's wanted, as with a router. */
function openSource({ outcome = sum, error, isHeld = false, isThere = false }: Options = {}) {
  let shown = 0
  const requests: CompletionPlace[] = []
  const signals: AbortSignal[] = []
  const wanted: boolean[] = []
  const refusals: string[] = []
  const errors: unknown[] = []
  const fitted: string[] = []
  const held: (() => void)[] = []
  const clock = openClock()
  const source = createCompletionSource({
    async request(place, { signal, isWanted }) {
      requests.push(place)
      signals.push(signal)
      if (isHeld) await new Promise<void>((resolve) => held.push(resolve))
      if (error) throw error
      return 'refused' in outcome ? outcome : settle(outcome, isWanted)
    },
    fit({ text }) {
      fitted.push(text)
      return text ? { text, replaced: 0 } : null
    },
    onAnswer: () => undefined,
    onRefusal: ({ refused }) => {
      if (refused !== 'stopped') refusals.push(refused)
    },
    reportError: (error) => errors.push(error),
    isThere: () => isThere,
    showAgain() {
      shown += 1
    },
    ...clock,
  })
  async function settle(answer: ModelCode, isWanted: IsWanted) {
    const isShown = await isWanted(answer)
    wanted.push(isShown)
    return isShown ? answer : refuse('stopped')
  }
  const never = new AbortController().signal
  return {
    source,
    requests,
    signals,
    wanted,
    refusals,
    errors,
    fitted,
    pass: clock.pass,
    /** How often VS Code was made to ask again. */
    shown: () => shown,
    get: (at: CompletionPlace, signal = never) => source.get(at, { signal, debounceMs: 0 }),
    /** Answers the oldest request, or a later one. */
    answer: (at = 0) => held.splice(at, 1)[0]?.(),
  }
}

/** VS Code has stopped waiting, and the answer has arrived five seconds later. */
async function openLate() {
  const opened = openSource({ isHeld: true, isThere: true })
  const { get, requests, answer, pass, shown } = opened
  const given = new AbortController()
  const earlier = get(place, given.signal)
  await until(() => requests.length === 1)
  given.abort()
  expect(await earlier).toBeNull()
  pass(5_000)
  answer()
  await until(() => shown() === 1)
  return opened
}

/** Time passes when the test says so. */
function openClock() {
  let now = 0
  let waiting: { readonly until: number; readonly resolve: () => void }[] = []
  return {
    now: () => now,
    wait: (ms: number, signal?: AbortSignal) =>
      new Promise<void>((resolve) => {
        if (ms === 0 || signal?.aborted) resolve()
        waiting.push({ until: now + ms, resolve })
        signal?.addEventListener('abort', () => resolve())
      }),
    pass(ms: number) {
      now += ms
      const over = waiting.filter(({ until }) => until <= now)
      waiting = waiting.filter(({ until }) => until > now)
      for (const { resolve } of over) resolve()
    },
  }
}

/** Lets all pending promises run. */
async function settleAll(): Promise<void> {
  for (let turn = 0; turn < 100; turn += 1) await Promise.resolve()
}

/** Lets pending promises run until the condition holds. */
async function until(condition: () => boolean): Promise<void> {
  for (let turn = 0; turn < 100 && !condition(); turn += 1) await Promise.resolve()
  expect(condition()).toBe(true)
}
