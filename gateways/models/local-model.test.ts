import { expect, onTestFinished, test } from 'vitest'
import type { ModelInput, ModelPart } from '#domain/models/ports.ts'
import { seconds } from '#domain/time.ts'
import { engineFiles, modelFile } from '#server/downloads/model-file.ts'
import { openLocalModel } from './local-model.ts'

type Options = Partial<Parameters<typeof openLocalModel>[0]>

const files = { model: modelFile.file, ...engineFiles }

function openModel(program: string, options: Options = {}) {
  const faults: unknown[] = []
  const local = openLocalModel({
    program: new URL(program, import.meta.url),
    files,
    report: (fault) => faults.push(fault),
    ...options,
  })
  onTestFinished(local.close)
  const ask = async (prompt: string, more: Partial<Asked> = {}) => {
    const { suffix = '', language = 'typescript', stop = [], signal, maxOutputTokens = 64 } = more
    const input: ModelInput = { kind: 'completion', prompt, suffix, language, options: { stop } }
    const parts: ModelPart[] = []
    for await (const part of local.answer({
      requestId: 'one',
      model: local.model,
      input,
      maxOutputTokens,
      signal: signal ?? new AbortController().signal,
    }))
      parts.push(part)
    return parts
  }
  return { ask, faults, close: local.close }
}

type Asked = {
  readonly suffix: string
  readonly language: string | null
  readonly stop: readonly string[]
  readonly signal: AbortSignal
  readonly maxOutputTokens: number
}

const openOdd = (options?: Options) => openModel('./fixtures/odd-worker.mjs', options)

const toText = (parts: readonly ModelPart[]) =>
  parts.map((part) => (part.kind === 'text' ? part.text : '')).join('')

const unavailable = [{ kind: 'failure', refused: 'model-unavailable' }]

test('the model finishes the line of a newcomer, in a language that it knows or recognizes', async () => {
  const { ask, faults } = openModel('./local-model-worker.ts')
  // As README and /docs/first-steps say, with the brackets that the editor adds.
  const before = 'class Point {\n  constructor(x, y) {\n    this.x = x\n    th'
  const place = { language: 'javascript', suffix: '\n  }\n}\n' }
  const first = await ask(before, { ...place, stop: ['\n'] })

  expect(toText(first)).toBe('is.y = y')
  expect(first).toMatchObject([
    { kind: 'accepted', target: 'local' },
    { kind: 'text' },
    { kind: 'end', reason: 'stop' },
    { kind: 'usage', tokensOut: 2 },
  ])
  const python = 'class Point:\n    def __init__(self, x, y):\n        self.x = x\n        self.'
  expect(toText(await ask(python, { language: null }))).toBe('y = y')
  // What was asked in between makes no difference.
  expect(toText(await ask(before, { ...place, stop: ['='] }))).toBe('is.y ')
  expect(faults).toEqual([])
})

test('there is no completion in a language that the model has not learned', async () => {
  const { ask, faults } = openOdd()

  const parts = await ask('public class Cart {', { language: 'java' })

  expect(parts.map(({ kind }) => kind)).toEqual(['accepted', 'end', 'usage'])
  expect(faults).toEqual([])
})

test('a completion ends at the limit of tokens', async () => {
  const { ask } = openOdd()

  const parts = await ask('a long completion', { maxOutputTokens: 2 })

  expect(parts).toContainEqual({ kind: 'text', text: 'a long c' })
  expect(parts).toContainEqual({ kind: 'end', reason: 'length' })
})

test('calls wait for each other, and one too many is told when the others are done', async () => {
  const { ask } = openOdd({ queue: { waiting: 2, totalMs: seconds(60) } })
  const first = new AbortController()
  const running = ask('wait', { signal: first.signal })
  const waiting = [ask('second'), ask('third')]

  // Until there is a measurement, a call counts as a second: three are before this one.
  expect(await ask('fourth')).toEqual([
    { kind: 'failure', refused: 'model-busy', retryAfterMs: seconds(3) },
  ])
  first.abort()

  expect(await running).toEqual([])
  const texts = (await Promise.all(waiting)).map(toText)
  expect(texts).toEqual([expect.stringMatching(/^second/), expect.stringMatching(/^third/)])
})

test('a caller that leaves the queue makes room for another', async () => {
  const { ask } = openOdd({ queue: { waiting: 1, totalMs: seconds(60) } })
  const [first, second] = [new AbortController(), new AbortController()]
  const running = ask('wait', { signal: first.signal })
  const left = ask('second', { signal: second.signal })

  second.abort()
  expect(await left).toEqual([])
  const third = ask('third')
  first.abort()

  expect(await running).toEqual([])
  expect(toText(await third)).toMatch(/^third/)
})

test('after a crash, the next call is answered by a new thread', async () => {
  const { ask, faults } = openOdd()
  const ids = [toText(await ask('first'))]

  const [crashed, next] = await Promise.all([ask('crash'), ask('next')])
  ids.push(toText(next))

  expect(crashed).toEqual(unavailable)
  expect(ids).toEqual([expect.stringMatching(/^first \d+$/), expect.stringMatching(/^next \d+$/)])
  expect(faults).toEqual([expect.objectContaining({ message: 'The engine is broken' })])
})

test('a thread that ends or fills its memory fails only its own call', async () => {
  const { ask, faults } = openOdd()

  expect(await ask('exit')).toEqual(unavailable)
  expect(toText(await ask('one'))).toMatch(/^one/)
  expect(await ask('fill')).toEqual(unavailable)
  expect(toText(await ask('two'))).toMatch(/^two/)
  expect(faults).toMatchObject([{ code: 'ERR_WORKER_OUT_OF_MEMORY' }])
})

test('a model that crashes again and again is left alone for longer each time', async () => {
  let now = 0
  const { ask } = openOdd({ now: () => now })
  const busy = (retryAfterMs: number) => [{ kind: 'failure', refused: 'model-busy', retryAfterMs }]
  await ask('crash')
  await ask('crash')

  expect(await ask('one')).toEqual(busy(seconds(5)))
  now += seconds(5)
  await ask('crash')
  expect(await ask('two')).toEqual(busy(seconds(10)))
  now += seconds(10)
  expect(toText(await ask('three'))).toMatch(/^three/)
  await ask('crash')
  expect(toText(await ask('four'))).toMatch(/^four/)
})

test('a call that takes too long is given up, and a thread that does not stop is replaced', async () => {
  // A busy machine needs a while to start a thread.
  const limits = { stopMs: 200, idleMs: seconds(60) }
  const { ask } = openOdd({ limits, queue: { waiting: 2, totalMs: 800 } })
  const timeout = [{ kind: 'failure', refused: 'model-timeout' }]

  expect(await ask('wait')).toEqual(timeout)
  expect(await ask('hang')).toEqual(timeout)
  await expect
    .poll(async () => toText(await ask('next')), { timeout: seconds(10) })
    .toMatch(/^next/)
})

test('without calls the thread is ended, and the next call starts another one', async () => {
  const { ask } = openOdd({ limits: { stopMs: 50, idleMs: 0 } })
  const first = toText(await ask('same'))

  await expect.poll(async () => toText(await ask('same'))).not.toBe(first)
})
