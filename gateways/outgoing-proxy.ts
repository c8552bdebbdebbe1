import * as http from 'node:http'
import * as https from 'node:https'
import type { Socket } from 'node:net'

/** The proxies for calls to other services, as Node's agents take them. Without any, calls are direct. */
export type OutgoingProxy = {
  readonly HTTPS_PROXY?: string
  readonly HTTP_PROXY?: string
  /** Hosts that are called directly, separated by commas. */
  readonly NO_PROXY: string
}

/** Makes `fetch` use the proxies; agents are given them when they are created. Returns a function that undoes it. */
export function proxyFetch(proxy: OutgoingProxy): () => void {
  const isUsed = proxy.HTTPS_PROXY !== undefined || proxy.HTTP_PROXY !== undefined
  return isUsed ? http.setGlobalProxyFromEnv({ ...proxy }) : () => undefined
}

type Target = { readonly host: string; readonly port: number }

/** A connection through the proxy that isn't encrypted yet; null if the host is called directly. */
export async function openTunnel(
  { HTTPS_PROXY, NO_PROXY }: OutgoingProxy,
  { host, port }: Target,
  timeoutMs: number,
): Promise<Socket | null> {
  if (!HTTPS_PROXY || isDirect(NO_PROXY, { host, port })) return null
  const proxy = new URL(HTTPS_PROXY)
  const path = `${host}:${port}`
  const user = `${decodeURIComponent(proxy.username)}:${decodeURIComponent(proxy.password)}`
  const call = (proxy.protocol === 'https:' ? https : http).request({
    method: 'CONNECT',
    host: proxy.hostname.replace(/^\[|\]$/g, ''),
    port: proxy.port || (proxy.protocol === 'https:' ? 443 : 80),
    path,
    headers: {
      host: path,
      ...(proxy.username && {
        'proxy-authorization': `Basic ${Buffer.from(user).toString('base64')}`,
      }),
    },
    agent: false,
    signal: AbortSignal.timeout(timeoutMs),
  })
  return new Promise((resolve, reject) => {
    call.once('connect', ({ statusCode }, socket, head) => {
      if (head.length > 0) socket.unshift(head)
      if (statusCode === 200) return resolve(socket as Socket)
      socket.destroy()
      reject(new Error(`The proxy refused a connection to ${path} with ${statusCode}`))
    })
    call.once('response', (response) => {
      response.destroy()
      reject(new Error(`The proxy refused a connection to ${path} with ${response.statusCode}`))
    })
    call.once('error', (cause) => reject(new Error('Could not reach the proxy', { cause })))
    call.end()
  })
}

/** As Node reads NO_PROXY: `*`, a host, a domain that begins with a dot, each with or without a port. */
function isDirect(list: string, { host, port }: Target): boolean {
  return list.split(',').some((entry) => {
    const [name = '', only] = /^(.*?)(?::(\d+))?$/.exec(entry.toLowerCase())?.slice(1) ?? []
    if (only !== undefined && Number(only) !== port) return false
    const domain = name.replace(/^\*?\./, '.')
    return name === '*' || name === host || (domain.startsWith('.') && host.endsWith(domain))
  })
}
