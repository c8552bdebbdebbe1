/**
 * A path that a model named, relative to the workspace. Null: it could be outside of the workspace
 * or in the files of git, or isn't a path at all.
 */
export function toSafePath(named: string): string | null {
  const path = named.trim().replaceAll('\\', '/')
  // Absolute paths, drives, URIs and home folders.
  if (!path || /^[/~]|^[a-z][a-z0-9+.-]*:/i.test(path) || path.length > 400) return null
  if (hasForbiddenCharacter(path)) return null
  const segments = path.split('/').filter((segment, index) => segment !== '.' || index > 0)
  return segments.length > 0 && segments.every(isSafeSegment) ? segments.join('/') : null
}

/** Control characters, and what Windows gives a meaning to. */
function hasForbiddenCharacter(path: string): boolean {
  return /[<>:"|?*\p{Cc}\p{Cf}]/u.test(path)
}

/** Windows ignores dots and spaces at the end of a name, and knows `.git` as `git~1`. */
function isSafeSegment(segment: string): boolean {
  if (segment === '' || /[. ]$/.test(segment) || segment.startsWith(' ')) return false
  return !/^(\.git|git~\d+)$/i.test(segment)
}

/** Whether a model means a file of the workspace. Models often leave out the folders. */
export function isSamePath(named: string, path: string): boolean {
  const bare = named.trim().replaceAll('\\', '/').replace(/^\.\//, '')
  return path === bare || path.endsWith(`/${bare}`)
}
