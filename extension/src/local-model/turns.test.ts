import { expect, test } from 'vitest'
import type { Completion } from '../writing/complete-line.ts'
import { isLocalNext, takeTurns, toTurns } from './turns.ts'

const usable = { mode: 'fallback', isUsable: true, hasModel: true, isPaused: false } as const
const nothing = new AbortController().signal

test.each([
  ['works', {}, { asksOther: true, localAfterMs: 500 }],
  ['is paused', { isPaused: true }, { asksOther: true, localAfterMs: 10 }],
  ['needs a login', { hasModel: false }, { asksOther: false, localAfterMs: 0 }],
  ['comes second', { mode: 'first' }, { asksOther: true, localAfterMs: 10 }],
  ['is never wanted', { mode: 'only' }, { asksOther: false, localAfterMs: 0 }],
  ['is the only one wanted', { mode: 'off' }, { asksOther: true, localAfterMs: null }],
  ['is the only one there', { isUsable: false }, { asksOther: true, localAfterMs: null }],
] as const)('if the model of the plan %s, both are asked in turn', (_, changes, turns) => {
  expect(toTurns({ ...usable, ...changes })).toEqual(turns)
  expect(isLocalNext(turns)).toBe(turns.localAfterMs !== null && turns.localAfterMs < 500)
})

test('a quick answer of the plan is shown, and the local model does not run', async () => {
  const { take, asked } = openModels({ other: 'other', local: 'local' })

  expect(await take()).toEqual(toShown('other', false))
  expect(asked).toEqual(['other'])
})

test('if the plan takes too long, the local text is shown, and its answer comes when it comes', async () => {
  const { take, signals, request } = openModels({ other: null, local: 'local', isSlow: true })

  expect(await take()).toEqual(toShown('local', true))
  // A request that nobody waits for wouldn't be made.
  expect(signals.other?.aborted).toBe(false)
  request()
  await expect.poll(() => signals.other?.aborted).toBe(true)
})

test('if the plan has nothing to add, nothing is shown', async () => {
  const { take, asked } = openModels({ other: null, local: 'local' })

  expect(await take()).toBeNull()
  expect(asked).toEqual(['other'])
})

test('if the plan fails meanwhile, the local text is shown', async () => {
  const { take } = openModels({ other: null, local: 'local', isLocalWanted: true })

  expect(await take()).toEqual(toShown('local', true))
})

test('if the local model is not sure, the answer of the plan is waited for', async () => {
  const { take, answer } = openModels({ other: 'other', local: null, isSlow: true })
  const shown = take()
  answer()

  expect(await shown).toEqual(toShown('other', false))
})

test('a key in the meantime means no local text', async () => {
  const typing = new AbortController()
  const { take, asked } = openModels({ other: null, local: 'local', isSlow: true })
  typing.abort()

  expect(await take(typing.signal)).toBeNull()
  expect(asked).toEqual(['other'])
})

type Models = {
  readonly other: string | null
  readonly local: string | null
  readonly isSlow?: boolean
  readonly isLocalWanted?: boolean
}

/** Two models. The slow one answers when it's told to, and the time it has is over immediately. */
function openModels({ other, local, isSlow = false, isLocalWanted = false }: Models) {
  const asked: string[] = []
  const signals: { other?: AbortSignal } = {}
  let request: () => void = () => undefined
  let answer: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  const sources = {
    async askOther(signal: AbortSignal, onRequest: () => void) {
      asked.push('other')
      request = onRequest
      signals.other = signal
      if (isSlow) await held
      return toCompletion(other)
    },
    async askLocal() {
      asked.push('local')
      return toCompletion(local)
    },
    isLocalWanted: () => isLocalWanted,
    wait: () => (isSlow ? Promise.resolve() : new Promise<void>(() => undefined)),
  }
  const turns = { asksOther: true, localAfterMs: 500 }
  return {
    asked,
    signals,
    answer: () => answer(),
    request: () => request(),
    take: (signal = nothing) => takeTurns(sources, { turns, signal }),
  }
}

function toCompletion(text: string | null): Completion | null {
  return text === null ? null : { text, replaced: 0 }
}

function toShown(text: string, isLocal: boolean) {
  return { completion: toCompletion(text), isLocal }
}
