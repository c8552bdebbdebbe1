import type { CompletionInput } from '@ghost-writers-ia/local-model/prompt'
import { expect, test } from 'vitest'
import { createModelWorker, type ModelWorkerPorts } from './model-worker.ts'
import type { FromWorker, ToWorker } from './worker-protocol.ts'

const input: CompletionInput = { language: 'ts', path: 'a.ts', before: 'const a =', after: '' }
const options = { confidence: 0.6, signal: new AbortController().signal }
const completion = { text: ' 1', confidence: 0.9 }

test('the model is loaded at the first need, once, and keeps the memory of the file nowhere else', async () => {
  const { worker, started } = openWorker()
  expect(started).toHaveLength(0)

  const both = await Promise.all([worker.complete(input, options), worker.complete(input, options)])

  expect(both).toEqual([completion, completion])
  expect(started.map(({ received }) => received.map(({ kind }) => kind))).toEqual([
    ['load', 'complete', 'complete'],
  ])
  expect(started[0]?.moved).toBe(3)
})

test('after ten minutes without a key, the memory is freed, and the next key loads the model again', async () => {
  const { worker, started, pass } = openWorker()
  await worker.complete(input, options)

  pass(10 * 60_000)
  await expect.poll(() => started[0]?.isTerminated).toBe(true)

  expect(await worker.complete(input, options)).toEqual(completion)
  expect(started).toHaveLength(2)
})

test('a crash is survived: nothing is suggested for a while, longer each time, then it works again', async () => {
  const { worker, started, errors, pass } = openWorker()
  started.push = (...workers) => {
    for (const one of workers) one.crashesOn = 'complete'
    return Array.prototype.push.apply(started, workers)
  }

  expect(await worker.complete(input, options)).toBeNull()
  expect(await worker.complete(input, options)).toBeNull()
  expect(started).toHaveLength(1)
  pass(2_000)
  expect(await worker.complete(input, options)).toBeNull()
  pass(2_000)
  expect(await worker.complete(input, options)).toBeNull()
  expect(started).toHaveLength(2)

  started.push = Array.prototype.push
  pass(2_000)
  expect(await worker.complete(input, options)).toEqual(completion)
  expect(errors).toHaveLength(2)
})

test('a worker that hangs is ended', async () => {
  const { worker, started, pass } = openWorker({ isSilent: true })
  const waiting = worker.complete(input, options)
  await expect.poll(() => started[0]?.received.length).toBe(1)

  pass(20_000)

  expect(await waiting).toBeNull()
  await expect.poll(() => started[0]?.isTerminated).toBe(true)
})

test('a worker that ends too late does not end its successor', async () => {
  const { worker, started, pass } = openWorker()
  await worker.complete(input, options)
  worker.unload()
  await worker.complete(input, options)

  started[0]?.exit()

  expect(await worker.complete(input, options)).toEqual(completion)
  pass(0)
  expect(started).toHaveLength(2)
})

test('a key stops the completion before it', async () => {
  const { worker, started } = openWorker()
  await worker.warm(input)
  const typing = new AbortController()
  const waiting = worker.complete(input, { ...options, signal: typing.signal })
  typing.abort()

  expect(await waiting).toBeNull()
  const later = await worker.complete(input, options)
  expect(later).toEqual(completion)
  expect(started).toHaveLength(1)
})

test('without a model, nothing is started', async () => {
  const { worker, started } = openWorker({ hasModel: false })

  expect(await worker.complete(input, options)).toBeNull()
  expect(started).toHaveLength(0)
})

type FakeWorker = {
  readonly received: ToWorker[]
  moved: number
  isTerminated: boolean
  crashesOn: ToWorker['kind'] | null
  exit: () => void
}

/** Workers that answer immediately, and a clock that stands still. */
function openWorker({ hasModel = true, isSilent = false } = {}) {
  const started: FakeWorker[] = []
  const errors: unknown[] = []
  const timers: { at: number; readonly finish: () => void }[] = []
  let now = 0
  const ports: ModelWorkerPorts = {
    now: () => now,
    reportError: (error) => void errors.push(error),
    loadFiles: async () =>
      hasModel
        ? { model: new ArrayBuffer(1), plain: new ArrayBuffer(1), relaxed: new ArrayBuffer(1) }
        : null,
    wait: (ms) => new Promise((finish) => void timers.push({ at: now + ms, finish })),
    async startWorker({ onMessage, onExit }) {
      const fake: FakeWorker = {
        received: [],
        moved: 0,
        isTerminated: false,
        crashesOn: null,
        exit: () => onExit('exit'),
      }
      started.push(fake)
      return {
        post(message, moved = []) {
          fake.received.push(message)
          fake.moved += moved.length
          if (isSilent || message.kind === 'abort') return
          const answer: FromWorker = {
            id: message.id,
            completion: message.kind === 'complete' ? completion : null,
          }
          queueMicrotask(() =>
            fake.crashesOn === message.kind ? onExit('crashed') : onMessage(answer),
          )
        },
        terminate() {
          fake.isTerminated = true
        },
      }
    },
  }
  return {
    worker: createModelWorker(ports),
    started,
    errors,
    pass(ms: number) {
      now += ms
      for (const timer of timers.splice(0))
        if (timer.at <= now) timer.finish()
        else timers.push(timer)
    },
  }
}
