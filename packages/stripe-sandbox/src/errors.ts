/** What went wrong, as the API says it. */
export type ApiFault = {
  readonly type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error'
  readonly message: string
  readonly code?: string
  readonly param?: string
  readonly decline_code?: string
  readonly advice_code?: string
  readonly network_decline_code?: string
  readonly charge?: string
  readonly payment_intent?: object
  readonly payment_method?: object
}

export type ApiError = Error & { readonly status: number; readonly fault: ApiFault }

/** Throwing it rolls the transaction back, except for card errors: a payment attempt is kept. */
export function apiError(status: number, fault: ApiFault): ApiError {
  return Object.assign(new Error(fault.message), { status, fault })
}

export function isApiError(fault: unknown): fault is ApiError {
  return fault instanceof Error && 'fault' in fault && 'status' in fault
}

type Words = { readonly message: string; readonly code?: string; readonly param?: string }

export function invalid(words: Words): ApiError {
  return apiError(400, { type: 'invalid_request_error', ...words })
}

/** Not found where the path names it is 404, where a parameter does 400. */
export function noSuch({ kind, id }: { kind: string; id: string }, param: string = 'id'): ApiError {
  return apiError(param === 'id' ? 404 : 400, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${kind.replaceAll('_', ' ').replace('checkout.session', 'checkout session')}: '${id}'`,
    param,
  })
}

export function toErrorBody(fault: ApiFault, requestId: string): string {
  const doc = fault.code && {
    doc_url: `https://docs.stripe.com/error-codes#${fault.code.replaceAll('_', '-')}`,
  }
  const log = { request_log_url: `https://dashboard.stripe.com/test/logs/${requestId}` }
  return JSON.stringify({ error: { ...fault, ...doc, ...log } })
}
