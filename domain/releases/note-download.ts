import type { UserId } from '../identity/user.ts'
import type { ReleasePorts } from './ports.ts'

/** Somebody has the newest version now. */
export async function noteDownload(
  { releases, downloads, clock }: ReleasePorts,
  userId: UserId,
): Promise<void> {
  const [newest] = releases
  if (!newest) return
  await downloads.noteDownload({ userId, version: newest.version, downloadedAt: clock.now() })
}
