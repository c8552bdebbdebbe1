import { plural } from '#domain/locale.ts'
import type { ActivityKind } from '#domain/teams/activity.ts'

export const activityPage = {
  title: (team: string) => `Activity of ${team}`,
  description: 'Who changed what in your team.',
  intro: 'Who changed what in the last year.',
  empty: 'Nothing has happened in the last year.',
  list: 'Activity',
  pages: 'Pages of activity',
  newer: 'Newer',
  older: 'Older',
}

/** For an account that is gone. */
export const formerMember = {
  /** Who did something. */
  actor: 'A former member',
  /** To whom it was done. */
  subject: 'a former member',
}

export function nameActorWithToken(actor: string, token: string): string {
  return `${actor}, with the token “${token}”,`
}

type Line = {
  /** Who did it. */
  readonly actor: string
  /** The name of what was changed. */
  readonly item: string
  /** How many were changed. */
  readonly count: number
  /** To whom it was done. */
  readonly subject: string
}

export const activities: Readonly<Record<ActivityKind, (line: Line) => string>> = {
  'team-created': ({ actor, item }) => `${actor} created the team “${item}”`,
  'team-renamed': ({ actor, item }) => `${actor} renamed the team to “${item}”`,
  'team-offered': ({ actor, subject }) => `${actor} offered the team to ${subject}`,
  'offer-withdrawn': ({ actor, subject }) => `${actor} withdrew the offer to ${subject}`,
  'offer-declined': ({ actor }) => `${actor} declined to become the owner`,
  'team-transferred': ({ actor, subject }) => `${actor} made ${subject} the owner`,
  'invitation-sent': ({ actor }) => `${actor} sent an invitation`,
  'invitation-revoked': ({ actor }) => `${actor} revoked an invitation`,
  'invitations-revoked': ({ actor, count, subject }) =>
    `${actor} revoked ${plural(count, { one: 'an open invitation', other: '# open invitations' })} sent by ${subject}`,
  'own-invitations-revoked': ({ actor, count }) =>
    `${actor} revoked ${plural(count, { one: 'their open invitation', other: 'their # open invitations' })}`,
  'member-joined': ({ actor }) => `${actor} joined the team`,
  'member-left': ({ actor }) => `${actor} left the team`,
  'member-removed': ({ actor, subject }) => `${actor} removed ${subject}`,
  'role-changed': ({ actor, item, subject }) =>
    item === 'admin' ? `${actor} made ${subject} an admin` : `${actor} made ${subject} a member`,
  'second-factor-required': ({ actor }) => `${actor} turned on that members need two-step login`,
  'second-factor-optional': ({ actor }) => `${actor} turned off that members need two-step login`,
  'instructions-changed': ({ actor }) => `${actor} changed the instructions`,
  'snippet-created': ({ actor, item }) => `${actor} added the snippet /${item}`,
  'snippet-changed': ({ actor, item }) => `${actor} changed the snippet /${item}`,
  'snippet-deleted': ({ actor, item }) => `${actor} deleted the snippet /${item}`,
  'model-shared': ({ actor, item }) => `${actor} shared the model “${item}”`,
  'model-changed': ({ actor, item }) => `${actor} changed the model “${item}”`,
  'model-removed': ({ actor, item }) => `${actor} removed the model “${item}”`,
}

/** A newer version may have recorded kinds that this one doesn't know. */
export function describeUnknownActivity(actor: string): string {
  return `${actor} changed something`
}
