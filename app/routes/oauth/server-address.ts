import type { RequestContext } from '#app/context.ts'

type Site = Pick<RequestContext, 'siteUrl'>

/**
 * The authorization server of tools (RFC 8414). It's also what Claude Code calls its gateway: it looks
 * for the metadata, the login and the models below this address.
 */
export function toIssuer({ siteUrl }: Site): string {
  return `${siteUrl}/api`
}

/** The MCP server, which RFC 9728 calls the resource. */
export function toMcpUrl({ siteUrl }: Site): string {
  return `${siteUrl}/api/mcp`
}
