import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const shortest = 32

/** The secrets kept in the data folder, made at the first start; the same ones ever after. */
export function keepAuthSecrets(dataDir: string): readonly string[] {
  const file = join(dataDir, 'auth-secrets')
  mkdirSync(dataDir, { recursive: true })
  try {
    writeFileSync(file, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 })
  } catch (fault) {
    if (!isAlreadyThere(fault)) throw fault
  }
  const secrets = readFileSync(file, 'utf8').trim().split(',')
  // A file that was cut short would protect nothing, and nobody would notice.
  const isSound = secrets.every(({ length }) => length >= shortest)
  if (!isSound) throw new Error(`${file} holds a secret of fewer than ${shortest} characters`)
  return secrets
}

function isAlreadyThere(fault: unknown): boolean {
  return fault instanceof Error && 'code' in fault && fault.code === 'EEXIST'
}
