import {
  DeviceToken,
  deviceGrantType,
  editorClientId,
} from '@ghost-writers-ia/site-api/device-login'
import { DeviceTokenRequest } from '@ghost-writers-ia/site-api/requests'
import { defineEndpoint } from '#app/http/endpoint.ts'
import { problem } from '#app/http/problems.ts'
import { type CollectRefusal, collectToken } from '#domain/devices/device-login.ts'
import { isRefusal } from '#domain/refusal.ts'

export const collectCodes = {
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
    errors: ['unsupported_grant_type', 'invalid_client', ...Object.values(collectCodes)],
  },
  async ({ ports, body: { grant_type, device_code, client_id } }) => {
    if (grant_type !== deviceGrantType) return problem('unsupported_grant_type')
    if (client_id !== editorClientId) return problem('invalid_client')

    const collected = await collectToken(ports, { deviceCode: device_code, kind: 'editor' })
    if (isRefusal(collected)) return problem(collectCodes[collected.refused])
    return { body: { access_token: collected.token, token_type: 'Bearer' as const } }
  },
)
