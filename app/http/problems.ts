import type {
  ApiAction,
  ApiError,
  ApiErrorCode,
  DeviceErrorCode,
  TokenErrorCode,
} from '@ghost-writers-ia/site-api'
import type { RequestContext } from '#app/context.ts'
import { problemTexts, upgradeLabel } from '#app/copy/problems.ts'
import type { Refusal } from '#domain/refusal.ts'
import { describeRefusal } from './describe-refusal.ts'
import { formatError } from './error-format.ts'
import { isReason, type Reason, type Refused } from './refusal-table.ts'
import { toRetryAfter } from './responses.ts'

/** The public codes of the API's errors. */
export type ProblemCode = ApiErrorCode | TokenErrorCode

type ProblemRow = {
  readonly status: number
  /** If it isn't the problem's own name. */
  readonly code?: string
}

/** The codes that no refusal of `refusal-table.ts` has. */
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

const problems = {
  ...ownCodes,
  ...ofDeviceLogin,
  ...withSharedCode,
  // Live documents and the checkout aren't part of the API.
  'not-your-account': { status: 403 },
  'permission-denied': { status: 403 },
  'too-many-streams': { status: 429 },
  // Nobody gets this response. The status is the one that nginx logs.
  stopped: { status: 499 },
}

/** Its text stands in `app/copy/problems.ts`. */
export type OwnProblem = keyof typeof problems

export type ProblemName = OwnProblem | Reason

type Details = Partial<Omit<ApiError, 'code'>> & {
  /** The field that is wrong. Only OpenAI's format has it. */
  readonly param?: string
}
type Headers = Readonly<Record<string, string>>

/**
 * Why a call is refused: one of the errors that its endpoint declares. The status belongs to the
 * name, so that a handler can't choose one that isn't documented.
 */
export type Problem<Name extends ProblemName = ProblemName> = {
  readonly problem: Name
  readonly status: number
  readonly body: Details & { readonly error: string; readonly code: string }
  readonly headers: Headers
}

export function problem<const Name extends ProblemName>(
  name: Name,
  { headers = {}, ...details }: Details & { readonly headers?: Headers } = {},
): Problem<Name> {
  const { status, error, code } = describeProblem(name)
  return { problem: name, status, body: { error, code, ...details }, headers }
}

/** A message of the API that is also one of the pages loses its final period. */
export function describeProblem(
  name: ProblemName,
): Required<ProblemRow> & { readonly error: string } {
  if (!isReason(name)) return { code: name, error: problemTexts[name], ...problems[name] }
  const {
    status,
    message,
    apiMessage = message.replace(/\.$/, ''),
  } = describeRefusal({ refused: name })
  return { status, error: apiMessage, code: name }
}

/** A refusal of the domain, with the message and status that pages have for it. */
export function toProblem<Name extends Reason>(refusal: Refused & Refusal<Name>): Problem<Name> {
  const { message, status, retryAfterMs } = describeRefusal(refusal)
  const headers = toRetryAfter(retryAfterMs)
  return {
    problem: refusal.refused,
    status,
    body: { error: message, code: refusal.refused },
    headers,
  }
}

export function isProblem(value: object | null): value is Problem {
  return value !== null && 'problem' in value
}

/** In the format of the path that was called. */
export function toProblemResponse({ status, body, headers }: Problem, path: string): Response {
  return Response.json(formatError(body, { status, path }), { status, headers })
}

/** The button that an editor shows with what the plan doesn't include. */
export function toUpgrade(site: Pick<RequestContext, 'siteUrl'>): ApiAction {
  return { kind: 'upgrade', label: upgradeLabel, url: toUpgradeUrl(site) }
}

export function toUpgradeUrl({ siteUrl }: Pick<RequestContext, 'siteUrl'>): string {
  return `${siteUrl}/pricing`
}
