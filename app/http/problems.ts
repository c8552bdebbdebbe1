import type {
  ApiAction,
  ApiError,
  ApiErrorCode,
  DeviceErrorCode,
  TokenErrorCode,
} from '@ghost-writers-ia/site-api'
import type { RequestContext } from '#app/context.ts'
import { namePlansWith } from '#app/copy/plan-limits.ts'
import { describeRefusal, isReason, type Reason, type Refused } from '#app/copy/refusals.ts'
import type { Refusal } from '#domain/refusal.ts'
import { formatError } from './error-format.ts'
import { toRetryAfter } from './responses.ts'

/** The public codes of the API's errors. */
export type ProblemCode = ApiErrorCode | TokenErrorCode

type ProblemRow = {
  readonly status: number
  readonly error: string
  /** If it isn't the problem's own name. */
  readonly code?: string
}

/** The codes that no refusal of `app/copy/refusals.ts` has. */
const ownCodes = {
  'not-signed-in': { status: 401, error: 'Please log in first' },
  'not-allowed': {
    status: 403,
    error: `API tokens are included in ${namePlansWith(({ apiAccess }) => apiAccess)}`,
  },
  'missing-scope': { status: 403, error: "This token doesn't have the scope that it needs" },
  'feature-not-in-plan': { status: 403, error: "Your plan doesn't include this" },
  'language-not-in-plan': { status: 403, error: 'Your plan works in one language at a time' },
  'daily-limit-reached': { status: 429, error: "You've reached your own daily limit" },
  'invalid-snippet': { status: 400, error: 'This snippet is invalid' },
  'invalid-team-item': { status: 400, error: "This can't be saved in the library" },
  'allowance-empty': { status: 429, error: "You've used up your requests for now" },
  'no-such-request': { status: 404, error: 'No request with that id' },
  'request-settled': { status: 409, error: 'This request id was already used. Use a new one' },
  'bad-request': { status: 400, error: 'Malformed request' },
  'too-many': { status: 429, error: 'Rate limit exceeded. Wait a minute and try again' },
  'not-found': { status: 404, error: 'Not found' },
  fault: { status: 500, error: 'Something went wrong on our end' },
  'model-not-found': { status: 404, error: "This model isn't offered anymore. Choose another one" },
  'model-unavailable': { status: 502, error: "This model isn't available right now" },
  'model-timeout': { status: 504, error: "The model didn't answer in time" },
  'model-refused': { status: 400, error: "The model can't answer this. It may be too long" },
  'model-busy': { status: 503, error: 'The model is busy. Try again in a moment' },
} as const satisfies Readonly<Record<Exclude<ProblemCode, Reason>, ProblemRow>>

/** RFC 8628, 3.5: the descriptions are for developers. */
const ofDeviceLogin = {
  authorization_pending: { status: 400, error: 'The user has not answered yet' },
  slow_down: { status: 400, error: 'Polling too fast. Increase the interval by 5 seconds' },
  access_denied: { status: 400, error: 'The user denied the request' },
  expired_token: { status: 400, error: 'The code has expired. Request a new one' },
  invalid_grant: { status: 400, error: 'Unknown code, or its token was already issued' },
  invalid_client: { status: 400, error: 'Unknown client' },
  invalid_request: { status: 400, error: 'Malformed request' },
  unsupported_grant_type: { status: 400, error: 'Only the device code grant is supported' },
} as const satisfies Readonly<Record<DeviceErrorCode, ProblemRow>>

/** Problems that share a code with another one. */
const withSharedCode = {
  'foreign-origin': {
    status: 403,
    error: 'This request came from another site',
    code: 'bad-request',
  },
  'method-not-allowed': { status: 405, error: "This method isn't allowed", code: 'bad-request' },
  'language-not-switched': {
    status: 409,
    error: "The language can't be switched",
    code: 'bad-request',
  },
  'length-required': {
    status: 411,
    error: 'The length of the request body is missing',
    code: 'bad-request',
  },
  'model-too-long': {
    status: 400,
    error: 'This is too long for the model',
    code: 'context_length_exceeded',
  },
  'too-large': { status: 413, error: 'Request body too large', code: 'bad-request' },
  'unsupported-type': { status: 415, error: 'Expected JSON', code: 'bad-request' },
  'too-many-codes': {
    status: 429,
    error: 'Too many codes requested from this network',
    code: 'slow_down',
  },
  unavailable: { status: 503, error: 'Something went wrong on our end', code: 'fault' },
} as const satisfies Readonly<Record<string, ProblemRow>>

/** Everything that an endpoint of the API may declare as its error. */
export type ApiProblem = ProblemCode | DeviceErrorCode | keyof typeof withSharedCode

const problems = {
  ...ownCodes,
  ...ofDeviceLogin,
  ...withSharedCode,
  // The login of tools, the live documents and the checkout aren't part of the API.
  invalid_scope: { status: 400, error: 'None of these scopes can be asked for' },
  'not-your-account': { status: 403, error: 'Not your account' },
  'permission-denied': { status: 403, error: 'Permission denied' },
  'too-many-streams': { status: 429, error: 'Too many open streams' },
  // Nobody gets this response. The status is the one that nginx logs.
  stopped: { status: 499, error: 'The client closed the connection' },
}

export type ProblemName = keyof typeof problems | Reason

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
export function describeProblem(name: ProblemName): Required<ProblemRow> {
  if (!isReason(name)) return { code: name, ...problems[name] }
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
  return { kind: 'upgrade', label: 'Upgrade', url: toUpgradeUrl(site) }
}

export function toUpgradeUrl({ siteUrl }: Pick<RequestContext, 'siteUrl'>): string {
  return `${siteUrl}/pricing`
}
