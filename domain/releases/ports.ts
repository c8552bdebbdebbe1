import type { UserId } from '../identity/user.ts'
import type { Clock } from '../time.ts'

export type ReleasePorts = {
  /** Newest first. */
  readonly releases: readonly Release[]
  readonly downloads: DownloadStore
  readonly clock: Clock
}

/** Which users have downloaded the extension, and when they last did. */
export type DownloadStore = {
  recordDownload(download: Download): Promise<void>
  findDownload(userId: UserId): Promise<Download | null>
}

export type Download = {
  readonly userId: UserId
  readonly version: string
  readonly downloadedAt: Date
}

/** A version of the extension that can be downloaded. */
export type Release = {
  readonly version: string
  /** The file name of the download. */
  readonly fileName: string
  readonly bytes: number
  /** Hexadecimal checksum, for users to verify the download. */
  readonly sha256: string
  /** Release notes in Markdown. */
  readonly changelog: string
}

/** Older versions are asked to update, because the API no longer supports them. */
export const minimumVersion = '0.2.0'
