/** Whether the client has the version with this tag, by its `If-None-Match`. */
export function isKnown(ifNoneMatch: string, etag: string): boolean {
  return (
    ifNoneMatch === etag ||
    ifNoneMatch === '*' ||
    ifNoneMatch.split(',').some((known) => known.trim().replace(/^W\//, '') === etag)
  )
}
