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

/** The address a request really came from: the last hop that is not one of our proxies. */
export function findClientAddress(request: IncomingMessage, isProxy: IsProxy): string {
  const peer = plain(request.socket.remoteAddress ?? '')
  const forwarded = String(request.headers['x-forwarded-for'] ?? '')
    .split(',')
    .map(plain)
  const hops = [...forwarded.filter((hop) => isIP(hop) !== 0), peer]

  return hops.findLast((hop) => !isProxy(hop)) ?? peer
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
  return address.trim().replace(/^::ffff:(?=\d+\.)/i, '')
}
