/** Null: that is no address. (`URL.parse` is newer than the oldest editor we run in.) */
export function readUrl(text: string): URL | null {
  return URL.canParse(text) ? new URL(text) : null
}
