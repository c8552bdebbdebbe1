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
