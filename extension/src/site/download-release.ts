import type { ReleaseEntry } from '@ghost-writers-ia/site-api'
import { sha256 } from '../sha256.ts'
import { minutes } from '../time.ts'
import { isSecureUrl, parseUrl } from '../urls.ts'
import { updateWords } from '../words/updates.ts'
import type { Site } from './call-site.ts'

/** Why a package isn't installed. */
export type DownloadRefusal = {
  readonly refused: keyof (typeof updateWords)['refusals']
  readonly message: string
}

const timeoutMs = minutes(2)
/** Far more than a package has. */
const maxBytes = 20_000_000

/**
 * Downloads a release and compares it with the checksum in the site's feed. Only from the site
 * itself, and over an encrypted connection unless the site is on this machine.
 */
export async function downloadRelease(
  { url, fetch }: Pick<Site, 'url' | 'fetch'>,
  release: Pick<ReleaseEntry, 'url' | 'size' | 'sha256'>,
): Promise<Uint8Array<ArrayBuffer> | DownloadRefusal> {
  if (!isSecureUrl(release.url)) return refuse('insecure')
  if (parseUrl(release.url)?.origin !== parseUrl(url)?.origin) return refuse('elsewhere')
  if (!(release.size > 0 && release.size <= maxBytes)) return refuse('mismatch')
  const signal = AbortSignal.timeout(timeoutMs)
  const bytes = await fetch(release.url, { redirect: 'error', signal }).then(
    (response) => (response.ok ? readBytes(response, release.size) : null),
    () => null,
  )
  if (!bytes) return refuse('unavailable')
  const isIntact = bytes.length === release.size && (await sha256(bytes)) === release.sha256
  return isIntact ? bytes : refuse('mismatch')
}

/** Reads one byte more than expected at most. Null: the connection was lost. */
async function readBytes(
  response: Response,
  size: number,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const bytes = new Uint8Array(size + 1)
  const reader = response.body?.getReader()
  let length = 0
  try {
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
      const fitting = part.value.subarray(0, bytes.length - length)
      bytes.set(fitting, length)
      length += fitting.length
      if (length > size) break
    }
  } catch {
    return null
  }
  void reader?.cancel().catch(() => undefined)
  return bytes.subarray(0, length)
}

function refuse(refused: DownloadRefusal['refused']): DownloadRefusal {
  return { refused, message: updateWords.refusals[refused] }
}
