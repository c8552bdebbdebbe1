import { expect, test } from 'vitest'
import { readEvents, type ServerEvent } from './server-sent-events.ts'

const stream =
  ': OPENROUTER PROCESSING\n\nretry: 1000\n\ndata: {"a":"é"}\n\nevent: put\r\ndata: one\r\ndata: two\r\n\r\ndata:[DONE]\n\ndata: incompl'

test.each([1, 2, 3, 7, 1000])(
  'events are complete when the stream arrives in chunks of %i bytes',
  async (size) => {
    const events = await collect(readEvents(splitIntoChunks(size)))

    expect(events).toEqual([
      { name: 'message', data: '{"a":"é"}' },
      { name: 'put', data: 'one\ntwo' },
      { name: 'message', data: '[DONE]' },
    ])
  },
)

test('a dropped connection ends the stream and keeps the events before it', async () => {
  async function* dropping() {
    yield new TextEncoder().encode('data: first\n\n')
    throw new TypeError('terminated')
  }

  expect(await collect(readEvents(dropping()))).toEqual([{ name: 'message', data: 'first' }])
})

test('an event without an end does not fill the memory', async () => {
  let chunks = 0
  async function* endless() {
    yield new TextEncoder().encode('data: first\n\ndata: ')
    for (; ; chunks += 1) yield new TextEncoder().encode('x'.repeat(100_000))
  }

  expect(await collect(readEvents(endless()))).toEqual([{ name: 'message', data: 'first' }])
  expect(chunks).toBeLessThan(50)
})

async function collect(events: ReturnType<typeof readEvents>): Promise<ServerEvent[]> {
  const collected: ServerEvent[] = []
  for await (const event of events) collected.push(event)
  return collected
}

async function* splitIntoChunks(size: number) {
  const bytes = new TextEncoder().encode(stream)
  for (let start = 0; start < bytes.length; start += size) yield bytes.slice(start, start + size)
}
