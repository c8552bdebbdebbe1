/** What the activity list of a team records. Never the address of an invitation. */
export const activityKinds = [
  'team-created',
  'team-renamed',
  'team-offered',
  'offer-withdrawn',
  'offer-declined',
  'team-transferred',
  'invitation-sent',
  'invitation-revoked',
  'invitations-revoked',
  'own-invitations-revoked',
  'member-joined',
  'member-left',
  'member-removed',
  'role-changed',
  'second-factor-required',
  'second-factor-optional',
  'instructions-changed',
  'snippet-created',
  'snippet-changed',
  'snippet-deleted',
  'model-shared',
  'model-changed',
  'model-removed',
] as const

export type ActivityKind = (typeof activityKinds)[number]

/** Kept for each team. */
export const maxActivities = 1_000
