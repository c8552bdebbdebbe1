import { existsSync } from 'node:fs'
import { type Env, readEnv } from './load.ts'

/** A wrong environment is the operator's to mend: words, and no stack. */
export function readEnvOrLeave(): Env {
  return readOrLeave(readEnv)
}

/** The same for a command that needs less. */
export function readOrLeave<Read>(read: () => Read): Read {
  if (existsSync('.env')) process.loadEnvFile('.env')
  try {
    return read()
  } catch (fault) {
    process.stderr.write(`${fault instanceof Error ? fault.message : fault}\n`)
    process.exit(1)
  }
}
