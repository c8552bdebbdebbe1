import type { RaiseAlert } from '../alerts.ts'
import type { IdentityPorts } from '../identity/ports.ts'
import type { LocalRateLimit } from '../limits/ports.ts'
import type { Clock } from '../time.ts'

export type TokenPorts = IdentityPorts & {
  readonly calendar: Clock
  readonly localRateLimit: LocalRateLimit
  readonly alert: RaiseAlert
}
