import type { RaiseAlert } from '../alerts.ts'
import type { IdentityPorts } from '../identity/ports.ts'
import type { Pace } from '../limits/ports.ts'
import type { Clock } from '../time.ts'

export type TokenPorts = IdentityPorts & {
  readonly calendar: Clock
  readonly pace: Pace
  readonly alert: RaiseAlert
}
