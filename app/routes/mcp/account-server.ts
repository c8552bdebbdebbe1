import type { McpServer } from '@modelcontextprotocol/server'
import { mcpInstructions, mcpName } from '#app/copy/mcp.ts'
import { addAccountTools } from './account-tools.ts'
import { addPrompts, type Prompt } from './add-prompts.ts'
import { addTool, type McpCall, type ToolAdder } from './add-tool.ts'
import { addUsageTools } from './usage-tools.ts'

type Sdk = typeof import('@modelcontextprotocol/server')

type ServerInput = {
  readonly call: McpCall
  /** Empty, unless the message is about prompts. */
  readonly prompts: readonly Prompt[]
}

/** An MCP server that reads the account of one user, for one message. */
export function createAccountServer(sdk: Sdk, { call, prompts }: ServerInput): McpServer {
  const version = call.ports.releases[0]?.version ?? '0.0.0'
  const server = new sdk.McpServer(
    { name: 'ghost-writers-ia', title: mcpName, version, websiteUrl: call.site.siteUrl },
    {
      instructions: mcpInstructions,
      capabilities: { tools: { listChanged: false }, prompts: { listChanged: false } },
    },
  )
  const add: ToolAdder = (tool) => addTool(server, { call, tool })
  addAccountTools(add)
  addUsageTools(add)
  addPrompts(server, prompts)
  return server
}
