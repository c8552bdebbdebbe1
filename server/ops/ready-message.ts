import type { Env } from '../config/load.ts'

/**
 * What the start script prints when the site is ready. Sent to it directly, because the key to the
 * stand-ins doesn't belong in the log. See ADR-0030.
 */
export function toReadyMessage({ siteUrl, smtpUrl, stripe }: Env, standInKey: string | null) {
  const hasMailbox = smtpUrl === null
  const hasSandbox = stripe === null
  return { ready: siteUrl, standInKey, hasMailbox, hasSandbox }
}
