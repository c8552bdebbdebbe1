import type { ReleaseEntry, ReleaseFeed } from '../../../domain/editor/site-api.ts'

export type Verdict = {
  /** Older than the oldest that the site still speaks with. */
  readonly isTooOld: boolean
  /** The newest release, when it is newer than ours. */
  readonly newer: ReleaseEntry | null
}

/** What the site's list of releases means for whoever has this version. */
export function judgeVersion(own: string, { releases, minimumVersion }: ReleaseFeed): Verdict {
  const newest = releases[0]
  return {
    isTooOld: isOlder(own, minimumVersion),
    newer: newest && isOlder(own, newest.version) ? newest : null,
  }
}

function isOlder(one: string, other: string): boolean {
  const [ours, theirs] = [toNumbers(one), toNumbers(other)]
  const place = theirs.findIndex((part, index) => part !== (ours[index] ?? 0))
  return place >= 0 && (ours[place] ?? 0) < (theirs[place] ?? 0)
}

function toNumbers(version: string): number[] {
  return version.split(/[.+-]/, 3).map((part) => Number.parseInt(part, 10) || 0)
}
