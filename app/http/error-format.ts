import type { ApiError } from '@ghost-writers-ia/site-api'

/** `openai`: OpenAI's format. `messages`: Anthropic's. `device`: RFC 8628 and RFC 6749. */
export type ErrorFormat = 'api' | 'openai' | 'messages' | 'device'

/** What OpenAI has, also where we have nothing: its clients read the error of a missing path, too. */
const ofOpenAi =
  /^\/api\/v1\/(models|chat|completions|responses|embeddings|moderations|images|audio|files|uploads|batches|fine_tuning|assistants|threads|vector_stores|conversations|realtime|evals|containers|videos)(\/|$)/

/** The error format of a path. Handlers, the server's guards and the 404 route use the same one. */
export function getErrorFormat(path: string): ErrorFormat {
  if (ofOpenAi.test(path)) return 'openai'
  if (/^\/api\/v1\/messages(\/|$)/.test(path)) return 'messages'
  return /^\/api\/(v1\/device|oauth)\//.test(path) ? 'device' : 'api'
}

/** Whether a path is called by programs, which get JSON instead of text for people. */
export function isForPrograms(path: string): boolean {
  return /^\/(api|db|webhooks|\.netlify\/functions)\//.test(path)
}

type ErrorBody = Omit<ApiError, 'code'> & { readonly code: string; readonly param?: string }

export function formatError(body: ErrorBody, { status, path, requestId }: Where): object {
  const format = getErrorFormat(path)
  if (format === 'openai')
    return toModelError({ ...body, code: toPublicCode(body.code, { status, path }) }, status)
  if (format === 'messages') return toMessagesError(body, status, requestId)
  const { param: _, ...plain } = body
  if (format === 'api' || status >= 500) return plain
  const error = toPublicCode(body.code, { status, path })
  return { error, error_description: body.error }
}

type Where = {
  readonly status: number
  readonly path: string
  /** Only Anthropic's format has it in the body. */
  readonly requestId?: string | undefined
}

/** RFC 8628 has its own code for what is malformed, and none for a fault of the server; OpenAI for a wrong key. */
export function toPublicCode(code: string, { status, path }: Where): string {
  const format = getErrorFormat(path)
  if (format === 'openai' && code === 'not-signed-in') return 'invalid_api_key'
  const isRenamed = code === 'bad-request' && status < 500 && format === 'device'
  return isRenamed ? 'invalid_request' : code
}

/** The types of OpenAI's errors, and of Anthropic's. */
const types: Readonly<Record<number, string>> = {
  401: 'authentication_error',
  403: 'permission_error',
  404: 'not_found_error',
  429: 'rate_limit_error',
}

export function toModelError<Code extends string>(
  { error, code, param, action, nextAt }: ErrorBody & { readonly code: Code },
  status: number,
) {
  const type = types[status] ?? (status < 500 ? 'invalid_request_error' : 'api_error')
  return {
    error: {
      message: error,
      type,
      code,
      param: param ?? null,
      ...(action && { action }),
      ...(nextAt !== undefined && { nextAt }),
    },
  }
}

/** Those that only Anthropic has. */
const messageTypes: Readonly<Record<number, string>> = {
  413: 'request_too_large',
  503: 'overloaded_error',
  504: 'timeout_error',
}

/** With our own code and what helps, as in OpenAI's format. */
export function toMessagesError(body: ErrorBody, status: number, requestId?: string) {
  const { error } = toModelError(body, status)
  return {
    type: 'error' as const,
    error: { ...error, type: messageTypes[status] ?? error.type },
    request_id: requestId ?? null,
  }
}
