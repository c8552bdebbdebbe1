import { unzipSync } from 'fflate'

/** The files of a package by name. */
export function unpack(packed: Uint8Array): Map<string, Buffer> {
  const entries = Object.entries(unzipSync(packed))
  return new Map(entries.map(([name, content]) => [name, Buffer.from(content)]))
}
