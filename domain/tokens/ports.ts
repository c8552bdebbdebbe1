import type { IdentityPorts } from '../identity/ports.ts'
import type { CallRateLimit } from '../limits/ports.ts'
import type { RaiseAlert } from '../log-fields.ts'
import type { Clock } from '../time.ts'

export type TokenPorts = IdentityPorts & {
  readonly calendar: Clock
  readonly callRateLimit: CallRateLimit
  readonly alert: RaiseAlert
}
