/** Null: not a valid URL. (`URL.parse` is newer than the oldest editor we support.) */
export function parseUrl(text: string): URL | null {
  return URL.canParse(text) ? new URL(text) : null
}

/** Whether a token or an API key may be sent to this address: only over TLS or to this machine. */
export function isSecureUrl(url: string): boolean {
  const protocol = parseUrl(url)?.protocol
  return protocol === 'https:' || (protocol === 'http:' && isLoopback(url))
}

export function isLoopback(url: string): boolean {
  const host = parseUrl(url)?.hostname ?? ''
  return (
    host === 'localhost' || host.endsWith('.localhost') || host === '[::1]' || isLoopbackIp(host)
  )
}

/** 127.0.0.0/8. `URL` has already normalized every other notation of an IPv4 address. */
function isLoopbackIp(host: string): boolean {
  return /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(host)
}

/** Whether an http address is on the network of the user: one that isn't routed on the internet. */
export function isPrivateNetwork(url: string): boolean {
  const { protocol, hostname } = parseUrl(url) ?? {}
  if (protocol !== 'http:' || !hostname) return false
  return privateHosts.some((host) => host.test(hostname))
}

/** RFC 1918, 3927, 4193, 4291 and 6598 (also used by VPNs), and names that only a local network knows. */
const privateHosts = [
  /^(10|192\.168|172\.(1[6-9]|2\d|3[01])|169\.254|100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7]))\.[\d.]+$/,
  /^\[f(c|d|e[89ab])[\da-f]*:/,
  /^[^.:[\]]+$/,
  /\.(local|lan|home\.arpa|internal)$/,
]
