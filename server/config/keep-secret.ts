import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

type Secret = { readonly name: string; readonly create: () => string }

/** Reads a secret from a file in the data directory; creates it at the first start. */
export function keepSecret(dataDir: string, { name, create }: Secret): string {
  const file = join(dataDir, name)
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  try {
    writeFileSync(file, create(), { flag: 'wx', mode: 0o600 })
  } catch (fault) {
    if (!isAlreadyThere(fault)) throw fault
  }
  return readFileSync(file, 'utf8').trim()
}

function isAlreadyThere(fault: unknown): boolean {
  return fault instanceof Error && 'code' in fault && fault.code === 'EEXIST'
}
