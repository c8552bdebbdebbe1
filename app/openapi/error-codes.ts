import type { DeviceErrorCode } from '@ghost-writers-ia/site-api'
import { type ProblemCode, problems } from '#app/routes/api/api-call.ts'

/** All of them: the compiler requires `problems` to have each code. */
export const errorCodes = Object.keys(problems) as ProblemCode[]

export const deviceErrorCodes = [
  'authorization_pending',
  'slow_down',
  'access_denied',
  'expired_token',
  'invalid_grant',
  'invalid_client',
  'invalid_request',
  'unsupported_grant_type',
] as const satisfies readonly DeviceErrorCode[]
