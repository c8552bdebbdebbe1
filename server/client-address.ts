import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'

/** Whether a peer is one of our own proxies, whose forwarded headers are believed. */
export type IsProxy = (address: string) => boolean

export function openProxyList(blocks: readonly string[]): IsProxy {
  const proxies = new BlockList()
  for (const block of blocks) {
    const [address = '', bits] = block.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    if (bits === undefined) proxies.addAddress(address, family)
    else proxies.addSubnet(address, Number(bits), family)
  }
  return (address) =>
    isIP(address) !== 0 && proxies.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
}

/**
 * The address a request really came from: the nearest hop that is not one of our proxies.
 * Beyond a hop that cannot be read anyone may have written anything.
 */
export function findClientAddress(request: IncomingMessage, isProxy: IsProxy): string {
  const peer = readPeer(request)
  if (!isProxy(peer)) return peer
  const client = listHops(request).findLast((hop) => !isProxy(hop)) ?? ''
  return isIP(client) === 0 ? peer : client
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
    if (!hasReported && 'x-forwarded-for' in request.headers && !isProxy(peer)) {
      hasReported = true
      onUntrusted(peer)
    }
    return findClientAddress(request, isProxy)
  }
}

function readPeer({ socket }: IncomingMessage): string {
  return plain(socket.remoteAddress ?? '')
}

/** The farthest first, as they are told. */
function listHops({ headers }: IncomingMessage): string[] {
  return String(headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((hop) => plain(withoutPort(hop.trim())))
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
function plain(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '')
}
