export type ServerEvent = { readonly name: string; readonly data: string }

/**
 * The events of a stream, one by one, however its bytes are cut. What is between
 * events (comments, `retry:`) and an event that was cut off are left out. A line that
 * breaks ends the stream: whoever listens knows from what was said whether it was whole.
 */
export async function* readEvents(
  body: AsyncIterable<Uint8Array>,
): AsyncGenerator<ServerEvent, void> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const bytes of untilCut(body)) {
    const blocks = (rest + decoder.decode(bytes, { stream: true })).split(/\r\n\r\n|\n\n|\r\r/)
    rest = blocks.pop() ?? ''
    yield* blocks.flatMap(toEvents)
  }
}

async function* untilCut(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void> {
  try {
    yield* body
  } catch {
    return
  }
}

function toEvents(block: string): ServerEvent[] {
  const fields = block.split(/\r\n|\n|\r/)
  const data = fields.flatMap((field) => /^data: ?(.*)$/s.exec(field)?.[1] ?? [])
  if (data.length === 0) return []
  const name = fields.flatMap((field) => /^event: ?(.*)$/.exec(field)?.[1] ?? []).at(-1)
  return [{ name: name ?? 'message', data: data.join('\n') }]
}
