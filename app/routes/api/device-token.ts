import { type DeviceErrorCode, type DeviceToken, editorClientId } from '@ghost-writers-ia/site-api'
import { z } from 'zod'
import { portsContext } from '#app/context.ts'
import type { EndpointArgs } from '#app/http/endpoint.ts'
import { type CollectRefusal, collectToken } from '#domain/devices/device-login.ts'
import { isRefusal } from '#domain/refusal.ts'
import { readJson } from './api-call.ts'
import { answerDeviceError } from './device-errors.ts'

const grantType = 'urn:ietf:params:oauth:grant-type:device_code'

export const DeviceTokenRequest = z.object({
  grant_type: z.string().describe(`Always \`${grantType}\`.`),
  device_code: z.string().describe('From `POST /api/v1/device/code`.'),
  client_id: z.string().describe('The same as for the code.'),
})

const codes: Readonly<Record<CollectRefusal['refused'], DeviceErrorCode>> = {
  'login-pending': 'authorization_pending',
  'login-too-fast': 'slow_down',
  'login-denied': 'access_denied',
  'login-expired': 'expired_token',
  'login-unknown': 'invalid_grant',
}

/** RFC 8628, 3.4: the editor asks whether its user has answered. */
export async function issueDeviceToken({ request, context }: EndpointArgs): Promise<Response> {
  const question = await readJson(request, DeviceTokenRequest)
  if ('error' in question) return answerDeviceError('invalid_request', question)
  const { grant_type, device_code, client_id } = question.body
  if (grant_type !== grantType) return answerDeviceError('unsupported_grant_type')
  if (client_id !== editorClientId) return answerDeviceError('invalid_client')

  const collected = await collectToken(context.get(portsContext), device_code)
  if (isRefusal(collected)) return answerDeviceError(codes[collected.refused])
  const answer: DeviceToken = { access_token: collected.token, token_type: 'Bearer' }
  return Response.json(answer)
}
