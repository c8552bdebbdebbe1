import type { ApiAction, ApiError } from '@ghost-writers-ia/site-api'
import type { RequestContext } from '#app/context.ts'
import { problemTexts, upgradeLabel } from '#app/copy/problems.ts'
import type { Refusal } from '#domain/refusal.ts'
import { describeRefusal } from './describe-refusal.ts'
import { formatError } from './error-format.ts'
import { type OwnProblem, type ProblemRow, problemRows } from './problem-rows.ts'
import { isReason, type Reason, type Refused } from './refusal-rows.ts'
import { toRetryAfter } from './responses.ts'

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
  if (!isReason(name)) return { code: name, error: problemTexts[name], ...problemRows[name] }
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
export function toProblemResponse(
  { status, body, headers }: Problem,
  where: { readonly path: string; readonly requestId?: string },
): Response {
  return Response.json(formatError(body, { status, ...where }), { status, headers })
}

/** The button that an editor shows with what the plan doesn't include. */
export function toUpgrade(site: Pick<RequestContext, 'siteUrl'>): ApiAction {
  return { kind: 'upgrade', label: upgradeLabel, url: toUpgradeUrl(site) }
}

export function toUpgradeUrl({ siteUrl }: Pick<RequestContext, 'siteUrl'>): string {
  return `${siteUrl}/pricing`
}
