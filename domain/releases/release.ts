/** A version of the extension that can be downloaded. */
export type Release = {
  readonly version: string
  /** What the file is called, here and where it is saved. */
  readonly fileName: string
  readonly bytes: number
  /** In hexadecimal, so that anyone can check what they got. */
  readonly sha256: string
  /** What is new, in Markdown. */
  readonly changelog: string
}

/** Whoever has an older one is asked to update: the site no longer speaks with it. */
export const minimumVersion = '0.2.0'
