import {
  activities,
  describeUnknownActivity,
  formerMember,
  nameActorWithToken,
} from '#app/copy/team-activity.ts'
import type { ActivityKind } from '#domain/teams/activity.ts'

type Activity = {
  readonly kind: ActivityKind
  readonly actorName: string | null
  readonly tokenName: string | null
  readonly item: string | null
  readonly subjectName: string | null
}

/** Such as "Ada Lovelace, with the token “CI”, added the snippet /review". */
export function describeActivity({ kind, item, subjectName, ...by }: Activity): string {
  const name = by.actorName ?? formerMember.actor
  const actor = by.tokenName ? nameActorWithToken(name, by.tokenName) : name
  const subject = subjectName ?? formerMember.subject
  // A newer version may have recorded kinds that this one doesn't know.
  const describe = Object.hasOwn(activities, kind) ? activities[kind] : null
  if (!describe) return describeUnknownActivity(actor)
  return describe({ actor, item: item ?? '', count: Number(item), subject })
}
