/** Runs in a page: the bytes of everything it has loaded, as sent, and how many hosts aren't its own. */
export function weighPage() {
  const entries = [...performance.getEntriesByType('navigation')].concat(
    performance.getEntriesByType('resource'),
  )
  const hosts = new Set(entries.map(({ name }) => new URL(name).host))
  hosts.delete(location.host)
  return {
    bytes: entries.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
    otherHosts: hosts.size,
  }
}
