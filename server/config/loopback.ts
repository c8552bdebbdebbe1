/** Whether a host name or address means this machine. */
export function isLoopback(host: string): boolean {
  const name = host.replace(/^\[|\]$/g, '').toLowerCase()
  return (
    name === 'localhost' ||
    name.endsWith('.localhost') ||
    name === '::1' ||
    /^127(\.\d{1,3}){3}$/.test(name)
  )
}

/** Whether a host is the path of a Unix socket. Only programs on this machine can connect to it. */
export function isSocketPath(host: string): boolean {
  return host.startsWith('/')
}
