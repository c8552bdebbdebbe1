import type { DeviceError, DeviceErrorCode } from '@ghost-writers-ia/site-api'

/** RFC 8628, 3.5: `error` is the code, and these are the descriptions, for developers. */
const descriptions: Readonly<Record<DeviceErrorCode, string>> = {
  authorization_pending: 'The user has not answered yet',
  slow_down: 'Polling too fast. Increase the interval by 5 seconds',
  access_denied: 'The user denied the request',
  expired_token: 'The code has expired. Request a new one',
  invalid_grant: 'Unknown code, or its token was already issued',
  invalid_client: 'Unknown client',
  invalid_request: 'Malformed request',
  unsupported_grant_type: 'Only the device code grant is supported',
}

type DeviceErrorOptions = {
  readonly status?: number
  readonly error?: string
  readonly headers?: Record<string, string>
}

export function answerDeviceError(
  code: DeviceErrorCode,
  { status = 400, error = descriptions[code], headers = {} }: DeviceErrorOptions = {},
): Response {
  const body: DeviceError = { error: code, error_description: error }
  return Response.json(body, { status, headers })
}
