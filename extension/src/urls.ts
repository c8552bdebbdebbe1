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
