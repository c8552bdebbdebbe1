const inline = /^data:image\/(?:png|jpeg|webp|gif);base64,[A-Za-z0-9+/]+={0,2}$/

/** Names that never leave a network. */
const localName =
  /(?:^|\.)(?:localhost|local|localdomain|internal|intranet|lan|home|corp|private|home\.arpa|test|invalid|onion)$/

/**
 * Whether an image is in the URL itself, or at a public https address. The router fetches it, perhaps
 * from inside the operator's network, so addresses of that network are refused. A public name can
 * still resolve to one: operators limit where their router connects to.
 */
export function isPublicImage(url: string): boolean {
  if (url.startsWith('data:')) return inline.test(url)
  if (!URL.canParse(url)) return false
  const { protocol, hostname, username, password, port } = new URL(url)
  if (protocol !== 'https:' || username || password || port) return false
  const name = hostname.replace(/\.$/, '')
  // `URL` writes every form of an IPv4 address with dots, and IPv6 in brackets.
  const isAddress = /^[\d.]+$/.test(name) || name.startsWith('[')
  return !isAddress && name.includes('.') && !localName.test(name)
}
