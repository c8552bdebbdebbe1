import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The secrets kept in the data folder, made at the first start; the same ones ever after. */
export function keepAuthSecrets(dataDir: string): readonly string[] {
  const file = join(dataDir, 'auth-secrets')
  mkdirSync(dataDir, { recursive: true })
  try {
    writeFileSync(file, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 })
  } catch (fault) {
    if (!isAlreadyThere(fault)) throw fault
  }
  return readFileSync(file, 'utf8').trim().split(',')
}

function isAlreadyThere(fault: unknown): boolean {
  return fault instanceof Error && 'code' in fault && fault.code === 'EEXIST'
}
