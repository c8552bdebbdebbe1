import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import proxyAddr from 'proxy-addr'
import { isSocketPath } from '../config/loopback.ts'

/** Whether a peer is a trusted proxy, whose X-Forwarded-For header is used. */
export type IsProxy = (address: string) => boolean

type Listening = { readonly host: string; readonly trustedProxies: readonly string[] }

/** On a Unix socket the peer has no address, and is a proxy on this machine. */
export function createProxyList({ host, trustedProxies }: Listening): IsProxy {
  const isTrusted = proxyAddr.compile([...trustedProxies])
  const isSocket = isSocketPath(host)
  return (address) => (isSocket && address === '') || (isIP(address) !== 0 && isTrusted(address, 0))
}

/**
 * The client's address: the nearest hop that isn't a trusted proxy. If that hop isn't an address,
 * the rest of the header could be forged, so the peer counts.
 */
export function getClientAddress(request: IncomingMessage, isProxy: IsProxy): string {
  const peer = readPeer(request)
  const headers = { 'x-forwarded-for': listHops(request).join(', ') }
  const hops = { socket: { remoteAddress: peer }, headers } as unknown as IncomingMessage
  const client = proxyAddr(hops, isProxy)
  return isIP(client) === 0 || isProxy(client) ? peer : client
}

/**
 * Finds the address of each request. The first peer that sends X-Forwarded-For without being a
 * trusted proxy is reported: if it is a proxy, everyone behind it shares one rate limit.
 */
export function createAddressFinder({
  isProxy,
  onUntrusted,
}: {
  readonly isProxy: IsProxy
  readonly onUntrusted: (peer: string) => void
}): (request: IncomingMessage) => string {
  let hasReported = false
  return (request) => {
    const peer = readPeer(request)
    if (isProxy(peer)) return getClientAddress(request, isProxy)
    if (!hasReported && 'x-forwarded-for' in request.headers) {
      hasReported = true
      onUntrusted(peer)
    }
    return peer
  }
}

function readPeer({ socket }: IncomingMessage): string {
  return toPlain(socket.remoteAddress ?? '')
}

/** The farthest first. A hop that isn't an address stays in the list, so that nothing beyond it is trusted. */
function listHops({ headers }: IncomingMessage): string[] {
  const forwarded = headers['x-forwarded-for']
  if (forwarded === undefined) return []
  return String(forwarded)
    .split(',')
    .map((hop) => toPlain(withoutPort(hop.trim())))
    .map((hop) => (isIP(hop) === 0 ? 'unknown' : hop))
}

/** `203.0.113.7:51234`, `[2001:db8::7]:51234` or `[2001:db8::7]`. */
function withoutPort(hop: string): string {
  return hop.replace(/^(\d+(?:\.\d+){3}):\d+$/, '$1').replace(/^\[(.*)\](?::\d+)?$/, '$1')
}

/**
 * What rate limits are counted for. A household usually has an IPv6 /64 and can choose any address
 * in it, so the /64 counts as one.
 */
export function toNetwork(address: string): string {
  if (isIP(address) !== 6) return address
  const [bare = ''] = address.split('%')
  const groups = new URL(`http://[${bare}]`).hostname.slice(1, -1)
  const [head = '', tail] = groups.split('::')
  const before = head.split(':').filter(Boolean)
  const after = tail?.split(':').filter(Boolean) ?? []
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => '0')
  return `${[...before, ...zeros, ...after].slice(0, 4).join(':')}::/64`
}

/** `::ffff:203.0.113.7` is an IPv4 address that arrived over an IPv6 socket. */
function toPlain(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '')
}
