import { unzipSync } from 'fflate'

/** What is in a package, by name. */
export function unpack(packed: Uint8Array): Map<string, Buffer> {
  const entries = Object.entries(unzipSync(packed))
  return new Map(entries.map(([name, content]) => [name, Buffer.from(content)]))
}
