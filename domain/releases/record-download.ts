import type { UserId } from '../identity/user.ts'
import type { ReleasePorts } from './ports.ts'

/** Records that the user downloaded the newest version. */
export async function recordDownload(
  { releases, downloads, clock }: ReleasePorts,
  userId: UserId,
): Promise<void> {
  const [newest] = releases
  if (!newest) return
  await downloads.recordDownload({ userId, version: newest.version, downloadedAt: clock.now() })
}

export async function hasDownloaded(
  { downloads }: Pick<ReleasePorts, 'downloads'>,
  userId: UserId,
): Promise<boolean> {
  return (await downloads.findDownload(userId)) !== null
}
