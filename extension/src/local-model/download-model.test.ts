import { createHash, randomBytes } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { type Habit, openFakeDownloads } from '../../tests/fake-downloads.ts'
import { downloadModel, type ModelManifest } from './download-model.ts'

const partBytes = 4 * 1024 * 1024
const model = randomBytes(3 * partBytes + 1_000)
const manifest: ModelManifest = {
  file: 'model.gwm',
  bytes: model.length,
  sha256: createHash('sha256').update(model).digest('hex'),
}

test('the model is downloaded with one request, and its progress is known', async () => {
  const { download, server, progress } = await openDownload()

  expect(isModel(await download())).toBe(true)
  expect(server.ranges).toEqual([undefined])
  expect(progress.at(-1)).toBe(model.length)
})

test('a connection that is cut is continued where it ended', async () => {
  const { download, server } = await openDownload({ habits: ['cuts', 'fine'] })

  expect(isModel(await download())).toBe(true)
  expect(server.ranges).toEqual([undefined, expect.stringMatching(/^bytes=[1-9]\d+-$/)])
})

test('a connection that stalls is given up and continued', async () => {
  const { download, parts, stall } = await openDownload({ habits: ['stalls', 'fine'] })
  const done = download()
  await expect.poll(() => parts.size).toBe(1)
  stall()

  expect(isModel(await done)).toBe(true)
})

test('a download that was interrupted is continued later, also in another window', async () => {
  const { download, parts, server } = await openDownload({ habits: ['cuts early'] })
  parts.set(0, model.subarray(0, partBytes))

  expect(await download()).toMatchObject({ refused: 'unavailable' })
  server.behave('fine')
  expect(isModel(await download())).toBe(true)
  expect(server.ranges.at(-1)).toBe(`bytes=${partBytes}-`)
})

test('a server that ignores ranges sends everything again', async () => {
  const { download } = await openDownload({ habits: ['cuts', 'ignores ranges'] })

  expect(isModel(await download())).toBe(true)
})

test('an earlier part that is damaged is downloaded again', async () => {
  const { download, parts, server } = await openDownload()
  parts.set(0, Buffer.alloc(partBytes))

  expect(isModel(await download())).toBe(true)
  expect(server.ranges).toEqual([`bytes=${partBytes}-`, undefined])
})

test.each<[Habit, string]>([
  ['sends wrong bytes', 'mismatch'],
  ['sends too much', 'mismatch'],
  ['announces too little', 'mismatch'],
  ['announces too much', 'mismatch'],
  ['redirects', 'unavailable'],
  ['is busy', 'unavailable'],
  ['has no file', 'not-offered'],
  ['cuts early', 'unavailable'],
])('a server that %s: nothing is installed, and the user is told', async (habit, refused) => {
  const { download, parts } = await openDownload({ habits: [habit] })

  expect(await download()).toMatchObject({ refused, message: expect.stringMatching(/\.$/) })
  expect(parts.size).toBe(0)
})

test('a server that sends another range than it was asked for: nothing is kept', async () => {
  const { download, parts } = await openDownload({ habits: ['cuts', 'sends another range'] })

  expect(await download()).toMatchObject({ refused: 'mismatch' })
  expect(parts.size).toBe(0)
})

test('with a full disk, nothing is left behind', async () => {
  const { download, parts } = await openDownload({ room: partBytes })

  expect(await download()).toMatchObject({ refused: 'not-stored' })
  expect(parts.size).toBe(0)
})

test('a canceled download keeps what has arrived', async () => {
  const canceling = new AbortController()
  const { download, parts } = await openDownload({ signal: canceling.signal, habits: ['stalls'] })
  const done = download()
  await expect.poll(() => parts.size).toBe(1)
  canceling.abort()

  expect(await done).toMatchObject({ refused: 'canceled' })
  expect(parts.size).toBe(1)
})

test('an unencrypted site is not asked', async () => {
  const { download, server } = await openDownload({ siteUrl: 'http://site.test' })

  expect(await download()).toMatchObject({ refused: 'insecure' })
  expect(server.ranges).toEqual([])
})

/** Comparing large arrays one by one takes seconds. */
function isModel(received: unknown): boolean {
  return received instanceof Uint8Array && model.equals(received)
}

type Circumstances = {
  /** One for each connection. The last one stays. */
  readonly habits?: readonly Habit[]
  /** How many bytes the disk has room for. */
  readonly room?: number
  readonly siteUrl?: string
  readonly signal?: AbortSignal
}

async function openDownload(circumstances: Circumstances = {}) {
  const { room = Number.POSITIVE_INFINITY } = circumstances
  const [first = 'fine', ...later] = circumstances.habits ?? []
  const server = await openFakeDownloads('/downloads/model.gwm', model)
  onTestFinished(() => server.close())
  server.behave(first)
  const parts = new Map<number, Uint8Array>()
  const progress: number[] = []
  let stall: () => void = () => undefined
  const ports = {
    siteUrl: circumstances.siteUrl ?? server.url,
    fetch,
    startStallTimer(onStall: () => void) {
      stall = onStall
      return { reset: () => undefined, stop: () => undefined }
    },
    signal: circumstances.signal ?? new AbortController().signal,
    onProgress: (bytes: number) => void progress.push(bytes),
    parts: {
      read: async (index: number) => parts.get(index) ?? null,
      async write(index: number, bytes: Uint8Array) {
        if ((parts.size + 1) * partBytes > room) throw new Error('ENOSPC: no space left on device')
        parts.set(index, bytes.slice())
      },
      clear: async () => parts.clear(),
    },
    // Between two connections, the server may change its mind.
    async wait() {
      const [next] = later.splice(0, 1)
      if (next) server.behave(next)
    },
  }
  const download = () => downloadModel(ports, manifest)
  return { server, parts, progress, stall: () => stall(), download }
}
