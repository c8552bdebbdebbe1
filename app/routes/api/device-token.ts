import { DeviceToken, editorClientId } from '@ghost-writers-ia/site-api'
import { z } from 'zod'
import { defineEndpoint } from '#app/http/endpoint.ts'
import { problem } from '#app/http/problems.ts'
import { type CollectRefusal, collectToken } from '#domain/devices/device-login.ts'
import { isRefusal } from '#domain/refusal.ts'

const grantType = 'urn:ietf:params:oauth:grant-type:device_code'

export const DeviceTokenRequest = z.object({
  grant_type: z.string().describe(`Always \`${grantType}\`.`),
  device_code: z.string().describe('From `POST /api/v1/device/code`.'),
  client_id: z.string().describe('The same as for the code.'),
})

const codes = {
  'login-pending': 'authorization_pending',
  'login-too-fast': 'slow_down',
  'login-denied': 'access_denied',
  'login-expired': 'expired_token',
  'login-unknown': 'invalid_grant',
} as const satisfies Readonly<Record<CollectRefusal['refused'], string>>

/** RFC 8628, 3.4: the editor asks whether its user has answered. */
export const issueDeviceToken = defineEndpoint(
  {
    id: 'issueDeviceToken',
    tag: 'login',
    auth: 'none',
    body: DeviceTokenRequest,
    response: DeviceToken,
    errors: ['unsupported_grant_type', 'invalid_client', ...Object.values(codes)],
  },
  async ({ ports, body: { grant_type, device_code, client_id } }) => {
    if (grant_type !== grantType) return problem('unsupported_grant_type')
    if (client_id !== editorClientId) return problem('invalid_client')

    const collected = await collectToken(ports, device_code)
    if (isRefusal(collected)) return problem(codes[collected.refused])
    return { body: { access_token: collected.token, token_type: 'Bearer' as const } }
  },
)
