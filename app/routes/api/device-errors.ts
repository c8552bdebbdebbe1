import type { DeviceError, DeviceErrorCode } from '@ghost-writers-ia/site-api'

/** RFC 8628, 3.5: the error is the code, and the words are for whoever looks for the fault. */
const words: Readonly<Record<DeviceErrorCode, string>> = {
  authorization_pending: 'The user has not answered yet.',
  slow_down: 'That was asked too soon. Wait five seconds longer from now on.',
  access_denied: 'The user did not allow it.',
  expired_token: 'The code has expired. Ask for a new one.',
  invalid_grant: 'There is no such code, or its token was handed out already.',
  invalid_client: 'We do not know that program.',
  invalid_request: 'That cannot be read.',
  unsupported_grant_type: 'Only the device code grant is possible here.',
}

type More = {
  readonly status?: number
  readonly error?: string
  readonly headers?: Record<string, string>
}

export function answerDeviceError(
  code: DeviceErrorCode,
  { status = 400, error = words[code], headers = {} }: More = {},
): Response {
  const body: DeviceError = { error: code, error_description: error }
  return Response.json(body, { status, headers })
}
