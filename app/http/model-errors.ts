import type { ApiError, ModelError } from '@ghost-writers-ia/site-api'

/** Turns an error of our API into one of OpenAI's, with the same status and headers. */
export async function formatModelError(response: Response): Promise<Response> {
  const { status } = response
  const headers = new Headers(response.headers)
  headers.delete('content-length')
  return Response.json(toModelError(await response.json(), status), { status, headers })
}

/** Whether the errors of a path are in OpenAI's format. */
export function hasModelErrors(path: string): boolean {
  return /^\/api\/v1\/(models|chat|completions)(\/|$)/.test(path)
}

/** The server's own guards state no code. */
type Answered = Omit<ApiError, 'code'> & Partial<Pick<ApiError, 'code'>>

/** The types of OpenAI's errors. */
const types: Readonly<Record<number, string>> = {
  401: 'authentication_error',
  403: 'permission_error',
  404: 'not_found_error',
  429: 'rate_limit_error',
}

export function toModelError(
  { error, code = 'bad-request', action, nextAt }: Answered,
  status: number,
): ModelError {
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
