import { type DeviceCode, editorClientId } from '@ghost-writers-ia/site-api'
import { z } from 'zod'
import { portsContext, requestContext } from '#app/context.ts'
import type { EndpointArgs } from '#app/http/endpoint.ts'
import { intervalMs, lifeMs, requestDeviceCode } from '#domain/devices/device-login.ts'
import { isRefusal } from '#domain/refusal.ts'
import { minutes, seconds } from '#domain/time.ts'
import { readJson } from './api-call.ts'
import { answerDeviceError } from './device-errors.ts'

export const DeviceCodeRequest = z.object({
  client_id: z.string().describe(`The program that asks: \`${editorClientId}\`.`),
  device_name: z.string().default('').describe('What the user reads when asked to allow it.'),
})

/** RFC 8628, 3.1: an editor asks to be connected. */
export async function issueDeviceCode({ request, context }: EndpointArgs): Promise<Response> {
  const parsed = await readJson(request, DeviceCodeRequest)
  if ('error' in parsed) return answerDeviceError('invalid_request', parsed)
  const { client_id, device_name } = parsed.body
  if (client_id !== editorClientId) return answerDeviceError('invalid_client')

  const { address, siteUrl } = context.get(requestContext)
  // Browsers send it with every POST, and the editor's own process never does.
  const isWeb = request.headers.has('origin')
  const codeRequest = { device: device_name, from: address, isWeb }
  const codes = await requestDeviceCode(context.get(portsContext), codeRequest)
  if (isRefusal(codes)) {
    const headers = { 'retry-after': String(minutes(15) / seconds(1)) }
    const error = 'Too many codes requested from this network'
    return answerDeviceError('slow_down', { status: 429, error, headers })
  }
  return Response.json(toResponseBody(codes, siteUrl))
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
