import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import proxyAddr from 'proxy-addr'

/** Whether a peer is one of our own proxies, whose forwarded headers are believed. */
export type IsProxy = (address: string) => boolean

export function openProxyList(blocks: readonly string[]): IsProxy {
  const isTrusted = proxyAddr.compile([...blocks])
  return (address) => isIP(address) !== 0 && isTrusted(address, 0)
}

/**
 * The address a request really came from: the nearest hop that is not one of our proxies.
 * Beyond a hop that cannot be read, anyone may have written anything, so the peer counts.
 */
export function findClientAddress(request: IncomingMessage, isProxy: IsProxy): string {
  const peer = readPeer(request)
  const headers = { 'x-forwarded-for': listHops(request).join(', ') }
  const hops = { socket: { remoteAddress: peer }, headers } as unknown as IncomingMessage
  const client = proxyAddr(hops, isProxy)
  return isIP(client) === 0 || isProxy(client) ? peer : client
}

/**
 * Finds the address of each request. The first peer that sends X-Forwarded-For without being a
 * trusted proxy is reported: if it is a proxy after all, everyone behind it shares one limit.
 */
export function openAddressFinder({
  isProxy,
  onUntrusted,
}: {
  readonly isProxy: IsProxy
  readonly onUntrusted: (peer: string) => void
}): (request: IncomingMessage) => string {
  let hasReported = false
  return (request) => {
    const peer = readPeer(request)
    if (isProxy(peer)) return findClientAddress(request, isProxy)
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

/** The farthest first. A hop that is no address stays in the list, so that nothing beyond it is believed. */
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
 * What limits are counted for. An IPv6 network of 64 bits is one household and
 * can make up addresses at will, so it counts as one, however it is written.
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

/** An IPv4 address that arrived over an IPv6 socket is that IPv4 address. */
function toPlain(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '')
}
