import { z } from 'zod'
import { defineEndpoint } from '#app/http/endpoint.ts'
import { createAccountServer } from './account-server.ts'
import { readPrompts } from './read-prompts.ts'

/**
 * The account as an MCP server: stateless Streamable HTTP, of which only POST is needed. Each message
 * is answered by a server of its own, which knows one user: the one of the token. The package is
 * loaded with the first message, so that the site starts without it. See ADR-0102.
 */
export const serveMcp = defineEndpoint(
  {
    auth: 'bearer',
    scope: 'usage:read',
    isForeign: true,
    resourceMetadata: '/.well-known/oauth-protected-resource/api/mcp',
    body: z.unknown(),
    limit: { maxLength: 64 * 1_024 },
  },
  async ({ request, body, ...call }) => {
    const sdk = await import('@modelcontextprotocol/server')
    const prompts = await readPrompts(call, body)
    const open = () => createAccountServer(sdk, { call, prompts })
    const parsed = { parsedBody: body }
    if (!(await sdk.isLegacyRequest(request, body))) {
      // There is nothing to subscribe to.
      const options = { legacy: 'reject', maxSubscriptions: 0 } as const
      return sdk.createMcpHandler(open, options).fetch(request, parsed)
    }
    const transport = new sdk.WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
    const server = open()
    await server.connect(transport)
    const response = await transport.handleRequest(request, parsed)
    await server.close()
    return response
  },
)
