import type { ServiceState } from '#domain/operator/site-status.ts'
import { type Clock, minutes } from '#domain/time.ts'

/** Remembers how the last calls to other services went. */
export type ServiceWatch = {
  record(service: string, hasWorked: boolean): void
  /** `idle` if there was no call recently. */
  getState(service: string): ServiceState
}

type Outcome = { readonly at: number; readonly hasWorked: boolean }

const keptOutcomes = 20
const recentMs = minutes(10)
/** One failure can be an accident. */
const failuresToReport = 2
const shareThatIsDown = 0.8
const shareThatIsDegraded = 0.2

export function createServiceWatch(clock: Clock): ServiceWatch {
  const outcomes = new Map<string, Outcome[]>()

  return {
    record(service, hasWorked) {
      const kept = outcomes.get(service) ?? []
      kept.push({ at: clock.now().getTime(), hasWorked })
      if (kept.length > keptOutcomes) kept.shift()
      outcomes.set(service, kept)
    },
    getState(service) {
      const since = clock.now().getTime() - recentMs
      const recent = (outcomes.get(service) ?? []).filter(({ at }) => at > since)
      return toState(recent)
    },
  }
}

function toState(recent: readonly Outcome[]): ServiceState {
  const failures = recent.filter(({ hasWorked }) => !hasWorked).length
  if (recent.length === 0) return 'idle'
  if (failures < failuresToReport) return 'operational'
  const share = failures / recent.length
  if (share >= shareThatIsDown) return 'down'
  return share >= shareThatIsDegraded ? 'degraded' : 'operational'
}
