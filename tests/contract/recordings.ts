import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { apiVersion } from '#gateways/stripe/client.ts'

/** What Stripe itself answered, by API version. Written by `npm run stripe:contract`, never by hand. */
const folder = join('gateways/sandbox/recordings', apiVersion)

export function listRecordings(): string[] {
  return existsSync(folder) ? readdirSync(folder).filter((file) => file.endsWith('.json')) : []
}

export function findRecording(name: string): object | null {
  const file = toFile(name)
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null
}

export function writeRecording(name: string, facts: object): void {
  mkdirSync(folder, { recursive: true })
  writeFileSync(toFile(name), `${JSON.stringify(facts, null, 2)}\n`)
}

/** Such as `case-6.json`, `cases-12-13-14.json`. */
function toFile(name: string): string {
  const [title = name] = name.split(':')
  return join(folder, `${title.replaceAll(/[ ,]+/g, '-')}.json`)
}
