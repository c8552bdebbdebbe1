import { readUrl } from './read-url.ts'

/** Whether a token or an API key may be sent there: over TLS, or without leaving this machine. */
export function isSecureAddress(url: string): boolean {
  const protocol = readUrl(url)?.protocol
  return protocol === 'https:' || (protocol === 'http:' && isLoopback(url))
}

export function isLoopback(url: string): boolean {
  const host = readUrl(url)?.hostname ?? ''
  return (
    host === 'localhost' || host.endsWith('.localhost') || host === '[::1]' || isLoopbackIp(host)
  )
}

/** 127.0.0.0/8. `URL` has already turned every other spelling of an IPv4 address into this one. */
function isLoopbackIp(host: string): boolean {
  return /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(host)
}
