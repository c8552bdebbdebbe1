import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { apiVersion } from '#gateways/stripe/client.ts'
import type { Facts } from './compare.ts'

const defaultFolder = join('tests/contract/recordings', apiVersion)

/** Stripe's results by API version, written by `npm run stripe:contract`, never by hand. */
export function openRecordings(folder = defaultFolder) {
  /** Such as `case-6.json`, `cases-12-13-14.json`. */
  const toFile = (name: string) => join(folder, `${toTitle(name).replaceAll(/[ ,]+/g, '-')}.json`)

  return {
    list: (): string[] =>
      existsSync(folder) ? readdirSync(folder).filter((file) => file.endsWith('.json')) : [],
    find(name: string): Facts | null {
      const file = toFile(name)
      return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null
    },
    write(name: string, facts: Facts): void {
      mkdirSync(folder, { recursive: true })
      writeFileSync(toFile(name), `${JSON.stringify(facts, null, 2)}\n`)
    },
  }
}

/** Such as "case 6". */
export function toTitle(name: string): string {
  return name.split(':')[0] ?? name
}
