import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createSiteCookie } from '#app/http/cookies.ts'

/** The cookie that opens the mailbox and the sandbox of a site. */
export async function toStandInCookie(dataDir: string, siteUrl: string) {
  const key = readFileSync(join(dataDir, 'stand-in-key'), 'utf8')
  const { name, serialize } = createSiteCookie('stand-in-key', siteUrl)
  const [, value = ''] = /=([^;]*)/.exec(await serialize(key)) ?? []
  const { hostname: domain } = new URL(siteUrl)
  const flags = { httpOnly: true, secure: false, sameSite: 'Lax' as const }
  return { name, value, domain, path: '/', expires: -1, ...flags }
}
