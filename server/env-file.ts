import { existsSync } from 'node:fs'
import { type Env, readEnv } from './env.ts'

/** A wrong environment is the operator's to mend: words, and no stack. */
export function readEnvOrLeave(): Env {
  if (existsSync('.env')) process.loadEnvFile('.env')
  try {
    return readEnv()
  } catch (fault) {
    process.stderr.write(`${fault instanceof Error ? fault.message : fault}\n`)
    process.exit(1)
  }
}
