import { ApiError, DeviceError, MessagesError, ModelError } from '@ghost-writers-ia/site-api/errors'
import { describeBodyLimit, errorAdvice, headerTexts } from '#app/copy/api-reference.ts'
import { authProblems } from '#app/http/authenticate.ts'
import type { ApiEndpoint } from '#app/http/endpoint.ts'
import { getErrorFormat, toPublicCode } from '#app/http/error-format.ts'
import { bodyProblems, defaultLimits } from '#app/http/parse-body.ts'
import type { ApiProblem, ProblemCode } from '#app/http/problem-rows.ts'
import { describeProblem } from '#app/http/problems.ts'
import { refTo } from './schemas.ts'
import type { ApiResponse } from './types.ts'

/** The error responses of an endpoint, by status. */
export function describeErrors(
  endpoint: ApiEndpoint,
  path: string,
): Readonly<Record<string, ApiResponse>> {
  const byStatus = Map.groupBy(listProblems(endpoint, path), (one) => describeProblem(one).status)
  const sorted = [...byStatus].sort(([one], [other]) => one - other)
  return Object.fromEntries(
    sorted.map(([status, problems]) => [status, toResponse(status, { problems, path, endpoint })]),
  )
}

/** What the endpoint declares, and what is refused before its handler is called. */
function listProblems(
  { auth, errors = [], limit, body }: ApiEndpoint,
  path: string,
): ReadonlySet<ApiProblem> {
  return new Set<ApiProblem>([
    ...errors.filter((error) => error !== 'stopped'),
    ...authProblems[auth],
    ...(body ? bodyProblems : []),
    ...(limit?.needsLength ? (['length-required'] as const) : []),
    // Only the editors' own pages may start a login.
    ...(getErrorFormat(path) === 'device' ? (['foreign-origin'] as const) : []),
    // These need no handler: a path or query that can't be decoded, and a body that nobody asked for.
    'bad-request',
    'too-large',
    'method-not-allowed',
    'fault',
    'unavailable',
  ])
}

type ErrorContent = {
  readonly problems: readonly ApiProblem[]
  readonly path: string
  readonly endpoint: ApiEndpoint
}

function toResponse(status: number, { problems, path, endpoint }: ErrorContent): ApiResponse {
  const codes = new Set(
    problems.map((one) => toPublicCode(describeProblem(one).code, { status, path })),
  )
  const canWait = status === 429 || status === 503
  const headers = {
    ...(canWait && { 'retry-after': { description: headerTexts.retryAfter, schema: integer } }),
    ...(status === 405 && { allow: { description: headerTexts.allow, schema: text } }),
  }
  return {
    description: problems.map((one) => printProblem(one, { status, path, endpoint })).join('\n'),
    ...(Object.keys(headers).length > 0 && { headers }),
    content: { 'application/json': { schema: refTo(findSchema(status, path)) } },
    'x-error-codes': [...codes],
  }
}

const integer = { type: 'integer' }
const text = { type: 'string' }

function findSchema(status: number, path: string) {
  const format = getErrorFormat(path)
  if (format === 'openai') return ModelError
  if (format === 'messages') return MessagesError
  return format === 'device' && status < 500 ? DeviceError : ApiError
}

type Printing = { readonly status: number; readonly path: string; readonly endpoint: ApiEndpoint }

function printProblem(name: ApiProblem, { endpoint, ...where }: Printing): string {
  const { limit, body } = endpoint
  const { maxBodyBytes, maxLength } = { ...defaultLimits, ...limit }
  const advice = [
    isDocumented(name) && errorAdvice[name],
    name === 'too-large' && describeBodyLimit(maxBodyBytes, body ? maxLength : null),
  ].filter(Boolean)
  const { code, error } = describeProblem(name)
  return `- \`${toPublicCode(code, where)}\`: ${[`${error}.`, ...advice].join(' ')}`
}

function isDocumented(name: ApiProblem): name is ProblemCode {
  return Object.hasOwn(errorAdvice, name)
}
