import { readFileSync } from 'node:fs'
import { unzipSync } from 'fflate'

/** What is in a package, by name. */
export function unpack(file: string): Map<string, Buffer> {
  const entries = Object.entries(unzipSync(readFileSync(file)))
  return new Map(entries.map(([name, content]) => [name, Buffer.from(content)]))
}
