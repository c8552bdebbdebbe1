import type { ProviderTrouble } from '#domain/identity/sign-in-provider.ts'
import { refuse } from '#domain/refusal.ts'
import { AnswerTooLarge } from './limited-fetch.ts'

/** For the log. The reason is one of our words or the library's: never the provider's text. */
export type ProviderFailure = {
  readonly provider: string
  readonly reason: string
  /** The operator has to change something. */
  readonly isUrgent: boolean
}

export type ReportFailure = (failure: ProviderFailure) => void

/** Errors of OAuth 2.0 and OpenID Connect that people cause. */
const canceled = new Set([
  'access_denied',
  'account_selection_required',
  'consent_required',
  'interaction_required',
  'login_required',
])
const down = new Set(['server_error', 'temporarily_unavailable'])
/** `bad_verification_code` is GitHub's. */
const expired = new Set(['invalid_grant', 'bad_verification_code'])
/** Errors that say how our client is registered, the standard's and GitHub's. */
const misconfigured = new Set([
  'invalid_client',
  'invalid_request',
  'invalid_scope',
  'unauthorized_client',
  'application_suspended',
  'incorrect_client_credentials',
  'redirect_uri_mismatch',
])

/** The refusal for an `error` that a provider sent in an address or a body. */
export function refuseError(error: string, provider: string, report: ReportFailure) {
  const isUrgent = misconfigured.has(error)
  if (canceled.has(error)) return refuse('provider-canceled')
  if (expired.has(error)) return refuse('provider-expired')
  if (down.has(error)) return fail('provider-down', { provider, reason: error, isUrgent }, report)
  const reason = isUrgent ? error : 'unknown_error'
  return fail('provider-failed', { provider, reason, isUrgent }, report)
}

/** For an answer that is right in every way but doesn't say who it is about. */
export function refuseNobody(provider: string, report: ReportFailure) {
  return fail('provider-failed', { provider, reason: 'no_subject', isUrgent: false }, report)
}

/** No answer, or none that is readable: the next try may work. */
const silent = new Set(['OAUTH_TIMEOUT', 'OAUTH_ABORT', 'OAUTH_RESPONSE_IS_NOT_CONFORM'])

/** The refusal for whatever a call or a check threw. */
export function refuseFault(
  fault: unknown,
  provider: string,
  report: ReportFailure,
): ProviderTrouble {
  const error = readText(fault, 'error')
  if (error && !isServerError(fault)) return refuseError(error, provider, report)
  const code = readText(fault, 'code')
  const isDown = isServerError(fault) || silent.has(code) || isUnreachable(fault)
  const reason = describe(fault, code)
  const refusal = isDown ? 'provider-down' : 'provider-failed'
  return fail(refusal, { provider, reason, isUrgent: false }, report)
}

function fail<Reason extends 'provider-down' | 'provider-failed'>(
  refused: Reason,
  failure: ProviderFailure,
  report: ReportFailure,
) {
  report(failure)
  return refuse(refused)
}

function isServerError(fault: unknown): boolean {
  return fault instanceof Object && 'status' in fault && Number(fault.status) >= 500
}

/** What `fetch` throws: a TypeError without a network, or the signal's reason. */
function isUnreachable(fault: unknown): boolean {
  const cause = fault instanceof Error ? fault.cause : undefined
  return [fault, cause].some(
    (one) =>
      (one instanceof TypeError && one.message === 'fetch failed') ||
      (one instanceof DOMException && /^(Timeout|Abort)Error$/.test(one.name)),
  )
}

function describe(fault: unknown, code: string): string {
  const cause = fault instanceof Error ? fault.cause : undefined
  if (fault instanceof AnswerTooLarge || cause instanceof AnswerTooLarge) return 'answer_too_large'
  if (isUnreachable(fault)) return 'unreachable'
  return /^(OAUTH|ERR)_[A-Z_]{1,60}$/.test(code) ? code.toLowerCase() : 'unexpected_answer'
}

function readText(fault: unknown, field: 'error' | 'code'): string {
  const value = fault instanceof Error ? (fault as { [name in typeof field]?: unknown })[field] : ''
  return typeof value === 'string' ? value : ''
}
