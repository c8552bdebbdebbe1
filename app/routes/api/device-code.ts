import { DeviceCode, editorClientId } from '@ghost-writers-ia/site-api/device-login'
import { DeviceCodeRequest } from '@ghost-writers-ia/site-api/requests'
import type { RequestContext } from '#app/context.ts'
import { defineEndpoint } from '#app/http/endpoint.ts'
import { problem } from '#app/http/problems.ts'
import { toRetryAfter } from '#app/http/responses.ts'
import {
  type CodeRequest,
  intervalMs,
  lifeMs,
  requestDeviceCode,
} from '#domain/devices/device-login.ts'
import type { Ports } from '#domain/ports.ts'
import { isRefusal } from '#domain/refusal.ts'
import { minutes, seconds } from '#domain/time.ts'

/** RFC 8628, 3.1: an editor asks to be connected. */
export const issueDeviceCode = defineEndpoint(
  {
    id: 'issueDeviceCode',
    tag: 'login',
    auth: 'none',
    body: DeviceCodeRequest,
    response: DeviceCode,
    errors: ['invalid_client', 'too-many-codes'],
  },
  async ({ body: { client_id, device_name }, ...call }) =>
    client_id === editorClientId
      ? issueCodes(call, { device: device_name, scopes: null })
      : problem('invalid_client'),
)

type LoginCall = {
  readonly request: Request
  readonly ports: Ports
  readonly site: RequestContext
}

/** Starts the login of an editor, or of a tool that gets the scopes. */
export async function issueCodes(
  { request, ports, site: { address, siteUrl } }: LoginCall,
  login: Pick<CodeRequest, 'device' | 'scopes'>,
) {
  // Browsers send it with every POST, and the process of an editor or tool never does.
  const isWeb = request.headers.has('origin')
  const codes = await requestDeviceCode(ports, { ...login, from: address, isWeb })
  if (isRefusal(codes)) return problem('too-many-codes', { headers: toRetryAfter(minutes(15)) })
  return { body: toResponseBody(codes, siteUrl) }
}

function toResponseBody(
  { deviceCode, userCode }: { deviceCode: string; userCode: string },
  siteUrl: string,
): DeviceCode {
  return {
    device_code: deviceCode,
    user_code: userCode,
    verification_uri: `${siteUrl}/device`,
    verification_uri_complete: `${siteUrl}/device?user_code=${userCode}`,
    expires_in: lifeMs / seconds(1),
    interval: intervalMs / seconds(1),
  }
}
