import { deviceGrantType } from '@ghost-writers-ia/site-api/device-login'
import { z } from 'zod'
import type { RequestContext } from '#app/context.ts'
import { mcpName } from '#app/copy/mcp.ts'
import { defineEndpoint } from '#app/http/endpoint.ts'
import { toolScopes } from '#domain/devices/device-login.ts'
import { toIssuer, toMcpUrl } from './server-address.ts'

const ServerMetadata = z.object({
  issuer: z.string(),
  device_authorization_endpoint: z.string(),
  token_endpoint: z.string(),
  revocation_endpoint: z.string(),
  grant_types_supported: z.array(z.string()),
  response_types_supported: z.array(z.string()),
  scopes_supported: z.array(z.string()),
  token_endpoint_auth_methods_supported: z.array(z.string()),
  revocation_endpoint_auth_methods_supported: z.array(z.string()),
  service_documentation: z.string(),
})

/** RFC 8414: how a tool logs in. There is no authorization endpoint: it does it with a code. */
export const readServerMetadata = defineEndpoint(
  { auth: 'none', response: ServerMetadata },
  async ({ site }) => ({ body: toServerMetadata(site) }),
)

function toServerMetadata(site: Pick<RequestContext, 'siteUrl'>): z.infer<typeof ServerMetadata> {
  const issuer = toIssuer(site)
  return {
    issuer,
    device_authorization_endpoint: `${issuer}/oauth/device_authorization`,
    token_endpoint: `${issuer}/oauth/token`,
    revocation_endpoint: `${issuer}/oauth/revoke`,
    grant_types_supported: [deviceGrantType],
    response_types_supported: [],
    scopes_supported: [...toolScopes],
    token_endpoint_auth_methods_supported: ['none'],
    revocation_endpoint_auth_methods_supported: ['none'],
    service_documentation: `${site.siteUrl}/docs/tools`,
  }
}

const ResourceMetadata = z.object({
  resource: z.string(),
  authorization_servers: z.array(z.string()),
  scopes_supported: z.array(z.string()),
  bearer_methods_supported: z.array(z.string()),
  resource_name: z.string(),
  resource_documentation: z.string(),
})

/** RFC 9728: where a client of the MCP server logs in. */
export const readResourceMetadata = defineEndpoint(
  { auth: 'none', response: ResourceMetadata },
  async ({ site }) => ({
    body: {
      resource: toMcpUrl(site),
      authorization_servers: [toIssuer(site)],
      scopes_supported: ['usage:read'],
      bearer_methods_supported: ['header'],
      resource_name: mcpName,
      resource_documentation: `${site.siteUrl}/docs/tools`,
    },
  }),
)
