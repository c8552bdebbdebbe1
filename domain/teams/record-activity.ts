import { maxActivities } from './activity.ts'
import type { NewActivity, TeamPorts } from './ports.ts'

type RecordPorts = Pick<TeamPorts, 'teamActivities' | 'clock'>

export function recordActivity(
  { teamActivities, clock }: RecordPorts,
  { teamId, ...activity }: Omit<NewActivity, 'at'> & { readonly teamId: string },
): Promise<void> {
  return teamActivities.addActivity(teamId, { ...activity, at: clock.now() }, maxActivities)
}
