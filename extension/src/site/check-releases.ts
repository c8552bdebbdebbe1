import type { ReleaseEntry, ReleaseFeed } from '@ghost-writers-ia/site-api'

type ReleaseCheck = {
  /** Older than the oldest version that the site supports. */
  readonly isTooOld: boolean
  /** The latest release, if it is newer than the installed one. */
  readonly newer: ReleaseEntry | null
}

/**
 * Compares the installed version with the site's releases. Versions are shown in a notification,
 * so anything but three numbers is ignored.
 */
export function checkReleases(
  installed: string,
  { releases, minimumVersion }: ReleaseFeed,
): ReleaseCheck {
  const latest = Array.isArray(releases) ? (releases[0] as ReleaseEntry | undefined) : undefined
  const isNewer = latest && isVersion(latest.version) && isOlder(installed, latest.version)
  return {
    isTooOld: isVersion(minimumVersion) && isOlder(installed, minimumVersion),
    newer: isNewer ? latest : null,
  }
}

function isVersion(version: unknown): boolean {
  return typeof version === 'string' && /^\d{1,9}\.\d{1,9}\.\d{1,9}$/.test(version)
}

function isOlder(version: string, other: string): boolean {
  const [ours, theirs] = [toNumbers(version), toNumbers(other)]
  const place = theirs.findIndex((part, index) => part !== (ours[index] ?? 0))
  return place >= 0 && (ours[place] ?? 0) < (theirs[place] ?? 0)
}

function toNumbers(version: string): number[] {
  return version.split(/[.+-]/, 3).map((part) => Number.parseInt(part, 10) || 0)
}
