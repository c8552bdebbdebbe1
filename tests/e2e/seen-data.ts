import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContext, Response } from '@playwright/test'

const folder = '.cache/e2e-seen'

/** Deletes the data of earlier runs. Call it before the first server starts. */
export function forgetSeenData(): void {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
}

/** The log file of the server on this port. */
export function toLogFile(port: string): string {
  return join(folder, `${port}.jsonl`)
}

/** Records the name of every cookie that the site sets in this browser. */
export function recordCookies(context: BrowserContext): void {
  context.on('response', (response) => void recordCookie(response))
}

async function recordCookie(response: Response): Promise<void> {
  if (!['document', 'fetch', 'xhr'].includes(response.request().resourceType())) return
  // The headers are gone if the page has been closed.
  const headers = await response.headersArray().catch(() => [])
  // The identity providers of tests set cookies of their own.
  if (!headers.some(({ name }) => name.toLowerCase() === 'permissions-policy')) return
  const names = headers
    .filter(({ name }) => name.toLowerCase() === 'set-cookie')
    .flatMap(({ value }) => value.split('\n').map((cookie) => cookie.split('=')[0]))
  if (names.length === 0) return
  // Pictures of pages are taken without the servers that `forgetSeenData` prepares for.
  mkdirSync(folder, { recursive: true })
  appendFileSync(join(folder, 'cookies'), `${names.join('\n')}\n`)
}

export function listSeenCookies(): string[] {
  const file = join(folder, 'cookies')
  return existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : []
}

/** Every line of every server's log. */
export function listLogLines(): string[] {
  const files = readdirSync(folder).filter((name) => name.endsWith('.jsonl'))
  const lines = files.flatMap((name) => readFileSync(join(folder, name), 'utf8').split('\n'))
  return lines.filter((line) => line.startsWith('{'))
}
