import type { ApiAction, ApiError, ApiErrorCode, TokenErrorCode } from '@ghost-writers-ia/site-api'
import type { RouterContextProvider } from 'react-router'
import { z } from 'zod'
import { requestContext } from '#app/context.ts'
import { namePlansWith } from '#app/copy/plan-limits.ts'
import { describeMissingScope } from '#app/copy/tokens.ts'
import { parseBody } from '#app/http/parse-body.ts'
import { isPlainJson } from '#app/http/responses.ts'
import { minutes, seconds } from '#domain/time.ts'
import type { CallerRefusal } from '#domain/tokens/api-access.ts'

export type ProblemCode = ApiErrorCode | TokenErrorCode

/** The status and message for each error code of the API. */
export const problems: Readonly<Record<ProblemCode, { status: number; error: string }>> = {
  'not-signed-in': { status: 401, error: 'Please log in first' },
  'not-allowed': {
    status: 403,
    error: `API tokens are included in ${namePlansWith(({ apiAccess }) => apiAccess)}`,
  },
  'missing-scope': { status: 403, error: "This token doesn't have the scope that it needs" },
  'feature-not-in-plan': { status: 403, error: "Your plan doesn't include this" },
  'language-not-in-plan': { status: 403, error: 'Your plan works in one language at a time' },
  'daily-limit-reached': { status: 429, error: "You've reached your own daily limit" },
  'email-not-verified': { status: 403, error: 'Verify your email address to go on' },
  'language-switched': { status: 409, error: 'You can switch once every 24 hours' },
  'snippet-conflict': { status: 409, error: 'This snippet has changed since you opened it' },
  'snippet-name-taken': { status: 409, error: 'You already have a snippet with this name' },
  'too-many-snippets': {
    status: 409,
    error: "You've reached your plan's limit of snippets. Delete one to add another",
  },
  'invalid-snippet': { status: 400, error: 'This snippet is invalid' },
  'no-such-snippet': { status: 404, error: 'No snippet with that id' },
  'no-such-team': { status: 404, error: 'No team with that id' },
  'not-team-admin': { status: 403, error: 'Only the owner and admins can edit the library' },
  'team-read-only': { status: 403, error: "The library is read-only: the owner's plan has ended" },
  'team-conflict': { status: 409, error: 'Someone else has changed this since you opened it' },
  'team-item-name-taken': { status: 409, error: 'Your team already uses this name' },
  'too-many-team-items': {
    status: 409,
    error: 'The library of this team is full. Delete something to add more',
  },
  'no-such-team-item': { status: 404, error: 'Nothing with that id in the library of this team' },
  'invalid-team-item': { status: 400, error: "This can't be saved in the library" },
  'too-many-tuned-models': {
    status: 409,
    error: "You've reached the limit of 50 tuned models. Delete one to add another",
  },
  'no-such-tuned-model': { status: 404, error: 'No tuned model with that id' },
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
}

type ProblemOptions = Partial<Omit<ApiError, 'code'>> & {
  readonly status?: number
  readonly headers?: Record<string, string>
}

export function answerProblem(
  code: ProblemCode,
  { status = problems[code].status, headers = {}, ...more }: ProblemOptions = {},
): Response {
  const challenge = status === 401 ? { 'www-authenticate': 'Bearer' } : {}
  const body: Omit<ApiError, 'code'> & { code: ProblemCode } = {
    error: problems[code].error,
    code,
    ...more,
  }
  return Response.json(body, { status, headers: { ...challenge, ...headers } })
}

/** The response to a caller without access. */
export function answerStranger(
  refusal: CallerRefusal,
  context: Readonly<RouterContextProvider>,
): Response {
  const { refused } = refusal
  if (refused === 'not-signed-in') return answerProblem('not-signed-in')
  if ('scope' in refusal)
    return answerProblem('missing-scope', { error: describeMissingScope(refusal.scope) })
  if (refused === 'api-access-not-in-plan') {
    return answerProblem('not-allowed', { upgradeUrl: toUpgradeUrl(context) })
  }
  const headers = { 'retry-after': String(minutes(1) / seconds(1)) }
  return answerProblem('too-many', { headers })
}

/** The button that an editor shows with what the plan doesn't include. */
export function toUpgrade(context: Readonly<RouterContextProvider>): ApiAction {
  return { kind: 'upgrade', label: 'Upgrade', url: toUpgradeUrl(context) }
}

export function toUpgradeUrl(context: Readonly<RouterContextProvider>): string {
  return `${context.get(requestContext).siteUrl}/pricing`
}

/** One of VS Code's language ids, as editors send it. */
export const LanguageId = z.string().regex(/^[\w][\w.+#-]{0,49}$/)

/** In characters. */
const defaultMaxLength = 4_096

type Unreadable = { readonly status: 400 | 413 | 415; readonly error: string }

type Read<Body> = { readonly body: Body } | Unreadable

/** Reads and validates a JSON body. Compressed bodies are refused. */
export async function readJson<Body>(
  request: Request,
  shape: z.ZodType<Body>,
  { maxLength = defaultMaxLength } = {},
): Promise<Read<Body>> {
  if (!isPlainJson(request.headers)) return { status: 415, error: 'Expected JSON' }
  const text = await request.text()
  if (text.length > maxLength) return { status: 413, error: 'Request body too large' }

  const parsed = parseBody(text, shape)
  return 'body' in parsed ? parsed : { status: 400, error: parsed.error }
}
