import { expect, test } from 'vitest'
import { readEvents, type ServerEvent } from './server-sent-events.ts'

const stream =
  ': OPENROUTER PROCESSING\n\nretry: 1000\n\ndata: {"a":"é"}\n\nevent: put\r\ndata: one\r\ndata: two\r\n\r\ndata:[DONE]\n\ndata: cut o'

test.each([1, 2, 3, 7, 1000])(
  'events are whole however the line cuts them, every %i bytes',
  async (size) => {
    const events = await collect(readEvents(cutBy(size)))

    expect(events).toEqual([
      { name: 'message', data: '{"a":"é"}' },
      { name: 'put', data: 'one\ntwo' },
      { name: 'message', data: '[DONE]' },
    ])
  },
)

test('a line that breaks ends the stream, and what came before is kept', async () => {
  async function* broken() {
    yield new TextEncoder().encode('data: first\n\n')
    throw new TypeError('terminated')
  }

  expect(await collect(readEvents(broken()))).toEqual([{ name: 'message', data: 'first' }])
})

async function collect(events: ReturnType<typeof readEvents>): Promise<ServerEvent[]> {
  const heard: ServerEvent[] = []
  for await (const event of events) heard.push(event)
  return heard
}

async function* cutBy(size: number) {
  const bytes = new TextEncoder().encode(stream)
  for (let at = 0; at < bytes.length; at += size) yield bytes.slice(at, at + size)
}
