/** Files in one of the extension's own folders. */
export type StoredFiles = {
  readonly list: () => Promise<readonly string[]>
  /** Null: the file doesn't exist. */
  readonly read: (name: string) => Promise<string | null>
  /** Replaces a file as a whole or not at all. */
  readonly write: (name: string, text: string) => Promise<void>
  readonly remove: (name: string) => Promise<void>
}
