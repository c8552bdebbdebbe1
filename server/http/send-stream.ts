import type { ServerResponse } from 'node:http'
import type { StreamedResponse } from '#app/http/endpoint.ts'

/** Writes a streamed response to its connection, as fast as the client reads. */
export async function sendStream(
  outgoing: ServerResponse,
  { headers, writeTo }: StreamedResponse,
): Promise<void> {
  outgoing.writeHead(200, headers)
  try {
    await writeTo({ write: (text) => (outgoing.write(text) ? null : waitForDrain(outgoing)) })
    outgoing.end()
  } catch (fault) {
    outgoing.destroy()
    throw fault
  }
}

/** Resolves when the client has read what was written, or is gone. */
function waitForDrain(outgoing: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    if (outgoing.destroyed) return resolve()
    const finish = () => {
      outgoing.off('drain', finish)
      outgoing.off('close', finish)
      resolve()
    }
    outgoing.once('drain', finish)
    outgoing.once('close', finish)
  })
}
