import * as http from 'node:http'
import * as https from 'node:https'
import { seconds } from '#domain/time.ts'
import type { OutgoingProxy } from '../outgoing-proxy.ts'

type Posted = {
  readonly path: string
  readonly key: string
  readonly body: string
  readonly connectMs: number
  /** Aborts the call, also while its answer is read. */
  readonly signal: AbortSignal
}

export type PostCall = (call: Posted) => Promise<http.IncomingMessage>

/** Shorter than the time for which common servers keep a connection that isn't used. */
const keepAliveMs = seconds(4)

/** How long a connection is silent before the system looks after it. */
const probeMs = seconds(30)

/**
 * Posts JSON to the router and resolves with the head of its answer. Redirects aren't followed.
 * Uses node:http, because `fetch` spends several times as long on each chunk of an answer.
 */
export function createPostCall(url: string, proxy?: OutgoingProxy): PostCall {
  const { Agent, request } = url.startsWith('https:') ? https : http
  const proxied = proxy && { proxyEnv: { ...proxy } }
  const agent = new Agent({ keepAlive: true, timeout: keepAliveMs, ...proxied })

  return ({ path, key, body, connectMs, signal }) =>
    new Promise((resolve, reject) => {
      const headers = {
        authorization: `Bearer ${key}`,
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        accept: 'text/event-stream',
        // A compressed answer could grow to any size.
        'accept-encoding': 'identity',
      }
      const call = request(`${url}/${path}`, { method: 'POST', agent, headers, signal })
      call.once('response', resolve)
      limitConnecting(call, connectMs)
      // Also after the response: an error that nobody listens to would stop the process.
      call.on('error', reject)
      call.end(body)
    })
}

/** Also notices a router that is gone while it's silent: the system asks it whether it's still there. */
function limitConnecting(call: http.ClientRequest, connectMs: number): void {
  const expire = () => call.destroy(new Error('The router could not be reached in time'))
  // From the beginning: there is no socket until a proxy has opened its tunnel.
  const timer = setTimeout(expire, connectMs)
  const stop = () => clearTimeout(timer)
  call.once('close', stop).once('socket', (socket) => {
    socket.setKeepAlive(true, probeMs)
    if (socket.connecting) socket.once('connect', stop)
    else stop()
  })
}
