import { deviceGrantType } from '@ghost-writers-ia/site-api/device-login'
import { z } from 'zod'
import { defineEndpoint } from '#app/http/endpoint.ts'
import { problem } from '#app/http/problems.ts'
import { collectToken } from '#domain/devices/device-login.ts'
import { toolLifeMs } from '#domain/identity/session.ts'
import { isRefusal } from '#domain/refusal.ts'
import { seconds } from '#domain/time.ts'
import { collectCodes } from '../api/device-token.ts'

/** RFC 8628, 3.4. */
const TokenRequest = z.object({ grant_type: z.string(), device_code: z.optional(z.string()) })

const AccessToken = z.object({
  access_token: z.string(),
  token_type: z.literal('Bearer'),
  expires_in: z.int(),
  scope: z.string(),
})

/**
 * A tool asks whether its user has answered. There are no refresh tokens: the token lives as long as
 * an editor's, and is looked up with every call, so it can be ended at any moment.
 */
export const issueToken = defineEndpoint(
  {
    auth: 'none',
    form: TokenRequest,
    response: AccessToken,
    errors: ['unsupported_grant_type', 'invalid_request', ...Object.values(collectCodes)],
  },
  async ({ ports, body: { grant_type, device_code } }) => {
    if (grant_type !== deviceGrantType) return problem('unsupported_grant_type')
    if (device_code === undefined) return problem('invalid_request')

    const collected = await collectToken(ports, { deviceCode: device_code, kind: 'tool' })
    if (isRefusal(collected)) return problem(collectCodes[collected.refused])
    const { token, scopes } = collected
    return {
      body: {
        access_token: token,
        token_type: 'Bearer' as const,
        expires_in: toolLifeMs / seconds(1),
        scope: (scopes ?? []).join(' '),
      },
    }
  },
)
