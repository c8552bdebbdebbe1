import type { ApiErrorCode, DeviceErrorCode, TokenErrorCode } from '@ghost-writers-ia/site-api'
import type { Reason } from './refusal-rows.ts'

/** The public codes of the API's errors. */
export type ProblemCode = ApiErrorCode | TokenErrorCode

export type ProblemRow = {
  readonly status: number
  /** If it isn't the problem's own name. */
  readonly code?: string
}

/** The codes that no refusal of `refusal-rows.ts` has. */
const ownCodes = {
  'not-signed-in': { status: 401 },
  'not-allowed': { status: 403 },
  'missing-scope': { status: 403 },
  'feature-not-in-plan': { status: 403 },
  'language-not-in-plan': { status: 403 },
  'daily-limit-reached': { status: 429 },
  'invalid-snippet': { status: 400 },
  'invalid-team-item': { status: 400 },
  'allowance-empty': { status: 429 },
  'no-such-request': { status: 404 },
  'request-settled': { status: 409 },
  'bad-request': { status: 400 },
  'too-many': { status: 429 },
  'not-found': { status: 404 },
  fault: { status: 500 },
  'model-not-found': { status: 404 },
  'model-unavailable': { status: 502 },
  'model-timeout': { status: 504 },
  'model-refused': { status: 400 },
  'model-busy': { status: 503 },
} as const satisfies Readonly<Record<Exclude<ProblemCode, Reason>, ProblemRow>>

/** RFC 8628, 3.5: the descriptions are for developers. */
const ofDeviceLogin = {
  authorization_pending: { status: 400 },
  slow_down: { status: 400 },
  access_denied: { status: 400 },
  expired_token: { status: 400 },
  invalid_grant: { status: 400 },
  invalid_client: { status: 400 },
  invalid_request: { status: 400 },
  unsupported_grant_type: { status: 400 },
} as const satisfies Readonly<Record<DeviceErrorCode, ProblemRow>>

/** Problems that share a code with another one. */
const withSharedCode = {
  'foreign-origin': { status: 403, code: 'bad-request' },
  'method-not-allowed': { status: 405, code: 'bad-request' },
  'language-not-switched': { status: 409, code: 'bad-request' },
  'length-required': { status: 411, code: 'bad-request' },
  'model-too-long': { status: 400, code: 'context_length_exceeded' },
  'too-large': { status: 413, code: 'bad-request' },
  'unsupported-type': { status: 415, code: 'bad-request' },
  'too-many-codes': { status: 429, code: 'slow_down' },
  unavailable: { status: 503, code: 'fault' },
} as const satisfies Readonly<Record<string, ProblemRow>>

/** Everything that an endpoint of the API may declare as its error. */
export type ApiProblem = ProblemCode | DeviceErrorCode | keyof typeof withSharedCode

export const problemRows = {
  ...ownCodes,
  ...ofDeviceLogin,
  ...withSharedCode,
  // The login of tools, the live documents and the checkout aren't part of the API.
  invalid_scope: { status: 400 },
  'not-your-account': { status: 403 },
  'permission-denied': { status: 403 },
  'too-many-streams': { status: 429 },
  // Nobody gets this response. The status is the one that nginx logs.
  stopped: { status: 499 },
}

/** Its text stands in `app/copy/problems.ts`. */
export type OwnProblem = keyof typeof problemRows
