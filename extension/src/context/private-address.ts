/** Networks that aren't the internet. Source: the special-purpose registries of IANA (RFC 6890). */
const privateV4: readonly (readonly [network: string, bits: number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
]

/** Names that only a local network knows. */
const localNames = /(^|\.)(localhost|local|lan|internal|intranet|corp|home|home\.arpa|test)$/i

/**
 * Whether an address of a URL, or one that its name stands for, isn't on the internet: this machine,
 * its network, or the metadata of a cloud. `URL` has normalized every other notation of IPv4.
 */
export function isPrivateHost(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
  if (host.includes(':')) return isPrivateV6(host.toLowerCase())
  const number = toNumber(host)
  if (number !== null) return isPrivateV4(number)
  return !host.includes('.') || localNames.test(host)
}

/** Null: it isn't an IPv4 address. */
function toNumber(host: string): number | null {
  const parts = host.split('.').map(Number)
  const isAddress =
    /^\d+(\.\d+){3}$/.test(host) && parts.every((part) => Number.isInteger(part) && part < 256)
  return isAddress ? parts.reduce((sum, part) => sum * 256 + part, 0) : null
}

function isPrivateV4(address: number): boolean {
  return privateV4.some(([network, bits]) => {
    const size = 2 ** (32 - bits)
    return Math.floor(address / size) === Math.floor((toNumber(network) ?? 0) / size)
  })
}

/** Only global unicast (2000::/3) is on the internet, without the ways to write IPv4 in it. */
function isPrivateV6(host: string): boolean {
  const isGlobal = /^[23][\da-f]{3}:/.test(host)
  const isTunnel = /^(2002|2001:0?0?0?0?:|2001:db8:)/.test(host)
  return !isGlobal || isTunnel
}
