import type { ApiError } from '@ghost-writers-ia/site-api'

/** `openai`: OpenAI's format. `device`: RFC 8628. */
export type ErrorFormat = 'api' | 'openai' | 'device'

/** The error format of a path. Handlers, the server's guards and the 404 route use the same one. */
export function getErrorFormat(path: string): ErrorFormat {
  if (/^\/api\/v1\/(models|chat|completions)(\/|$)/.test(path)) return 'openai'
  return path.startsWith('/api/v1/device/') ? 'device' : 'api'
}

/** Whether a path is called by programs, which get JSON instead of text for people. */
export function isForPrograms(path: string): boolean {
  return /^\/(api|db|webhooks|\.netlify\/functions)\//.test(path)
}

type ErrorBody = Omit<ApiError, 'code'> & { readonly code: string }

export function formatError(body: ErrorBody, { status, path }: Where): object {
  const format = getErrorFormat(path)
  if (format === 'openai') return toModelError(body, status)
  if (format === 'api' || status >= 500) return body
  const error = toPublicCode(body.code, { status, path })
  return { error, error_description: body.error }
}

type Where = { readonly status: number; readonly path: string }

/** RFC 8628 has its own code for what is malformed, and none for a fault of the server. */
export function toPublicCode(code: string, { status, path }: Where): string {
  const isRenamed = code === 'bad-request' && status < 500 && getErrorFormat(path) === 'device'
  return isRenamed ? 'invalid_request' : code
}

/** The types of OpenAI's errors. */
const types: Readonly<Record<number, string>> = {
  401: 'authentication_error',
  403: 'permission_error',
  404: 'not_found_error',
  429: 'rate_limit_error',
}

export function toModelError<Code extends string>(
  { error, code, action, nextAt }: Omit<ApiError, 'code'> & { readonly code: Code },
  status: number,
) {
  const type = types[status] ?? (status < 500 ? 'invalid_request_error' : 'api_error')
  return {
    error: {
      message: error,
      type,
      code,
      param: null,
      ...(action && { action }),
      ...(nextAt !== undefined && { nextAt }),
    },
  }
}
