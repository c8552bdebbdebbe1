import { DeviceCode, editorClientId } from '@ghost-writers-ia/site-api/device-login'
import { z } from 'zod'
import { unnamedTool } from '#app/copy/devices.ts'
import { defineEndpoint } from '#app/http/endpoint.ts'
import { problem } from '#app/http/problems.ts'
import { isToolScope, type ToolScope, toolScopes } from '#domain/devices/device-login.ts'
import { issueCodes } from '../api/device-code.ts'

/**
 * RFC 8628, 3.1. Tools aren't registered, so a client id is only what a tool calls itself. Claude Code
 * sends none, but a `surface`.
 */
const DeviceAuthorizationRequest = z.object({
  client_id: z.optional(z.string()),
  scope: z.optional(z.string()),
  surface: z.optional(z.string()),
})

/** What tools call themselves, if it isn't a name. */
const surfaces: ReadonlyMap<string, string> = new Map([['claude_code', 'Claude Code']])

/** A tool asks to be connected. It gets scopes, unlike an editor. */
export const authorizeDevice = defineEndpoint(
  {
    auth: 'none',
    form: DeviceAuthorizationRequest,
    response: DeviceCode,
    errors: ['invalid_client', 'invalid_scope', 'too-many-codes'],
  },
  async ({ body: { client_id = '', scope, surface = '' }, ...call }) => {
    // An editor of ours logs in elsewhere, and nothing else may call itself that.
    if (client_id === editorClientId) return problem('invalid_client')
    const scopes = readScopes(scope)
    if (scopes.length === 0) return problem('invalid_scope')
    const device = surfaces.get(surface) ?? (client_id || unnamedTool)
    return issueCodes(call, { device, scopes })
  },
)

/** Those that we don't know are left out: RFC 6749, 3.3. */
function readScopes(scope: string | undefined): readonly ToolScope[] {
  return scope === undefined ? [toolScopes[0]] : scope.split(' ').filter(isToolScope)
}
