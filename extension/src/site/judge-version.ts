import type { ReleaseEntry, ReleaseFeed } from '@ghost-writers-ia/site-api'

export type Verdict = {
  /** Older than the oldest that the site still speaks with. */
  readonly isTooOld: boolean
  /** The newest release, when it is newer than ours. */
  readonly newer: ReleaseEntry | null
}

/**
 * What the site's list of releases means for whoever has this version. The versions are shown
 * in a notification: anything but three numbers is ignored.
 */
export function judgeVersion(own: string, { releases, minimumVersion }: ReleaseFeed): Verdict {
  const newest = Array.isArray(releases) ? (releases[0] as ReleaseEntry | undefined) : undefined
  return {
    isTooOld: isVersion(minimumVersion) && isOlder(own, minimumVersion),
    newer: newest && isVersion(newest.version) && isOlder(own, newest.version) ? newest : null,
  }
}

function isVersion(version: unknown): boolean {
  return typeof version === 'string' && /^\d{1,9}\.\d{1,9}\.\d{1,9}$/.test(version)
}

function isOlder(one: string, other: string): boolean {
  const [ours, theirs] = [toNumbers(one), toNumbers(other)]
  const place = theirs.findIndex((part, index) => part !== (ours[index] ?? 0))
  return place >= 0 && (ours[place] ?? 0) < (theirs[place] ?? 0)
}

function toNumbers(version: string): number[] {
  return version.split(/[.+-]/, 3).map((part) => Number.parseInt(part, 10) || 0)
}
