import type { UserId } from '../identity/user.ts'
import type { Clock } from '../time.ts'
import type { Release } from './release.ts'

export type ReleasePorts = {
  /** Newest first. */
  readonly releases: readonly Release[]
  readonly downloads: DownloadStore
  readonly clock: Clock
}

/** Which users have downloaded the extension, and when they last did. */
export type DownloadStore = {
  noteDownload(download: Download): Promise<void>
  findDownload(userId: UserId): Promise<Download | null>
}

export type Download = {
  readonly userId: UserId
  readonly version: string
  readonly downloadedAt: Date
}
