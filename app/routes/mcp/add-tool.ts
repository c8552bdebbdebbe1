import type { McpServer } from '@modelcontextprotocol/server'
import type { z } from 'zod'
import type { RequestContext, Viewer } from '#app/context.ts'
import { mcpFault, mcpTools } from '#app/copy/mcp.ts'
import { describeRefusal } from '#app/http/describe-refusal.ts'
import type { Refused } from '#app/http/refusal-rows.ts'
import type { Ports } from '#domain/ports.ts'
import { isRefusal } from '#domain/refusal.ts'

/** What a tool may use. The user is the one of the token, whatever the message says. */
export type McpCall = {
  readonly ports: Ports
  readonly site: RequestContext
  readonly caller: Viewer
}

type Tool<Input extends z.ZodObject, Output extends z.ZodObject> = {
  readonly name: keyof typeof mcpTools
  readonly input: Input
  readonly output: Output
  readonly read: (call: McpCall, input: z.output<Input>) => Promise<z.input<Output> | Refused>
}

export type ToolAdder = <Input extends z.ZodObject, Output extends z.ZodObject>(
  tool: Tool<Input, Output>,
) => void

const readOnly = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
} as const

/** All tools only read. A refusal or a fault is an answer that the model of the client can read. */
export function addTool<Input extends z.ZodObject, Output extends z.ZodObject>(
  server: McpServer,
  { call, tool }: { readonly call: McpCall; readonly tool: Tool<Input, Output> },
): void {
  const { name, input: inputSchema, output: outputSchema, read } = tool
  const config = { ...mcpTools[name], inputSchema, outputSchema, annotations: readOnly }
  // The library can't infer the input of a schema that it doesn't know yet.
  server.registerTool<z.ZodObject, z.ZodObject>(name, config, async (input) => {
    try {
      const result = await read(call, input as z.output<Input>)
      if (isRefused(result)) return toError(describeRefusal(result).message)
      return { content: [toText(JSON.stringify(result))], structuredContent: result }
    } catch (fault) {
      call.site.logError(fault)
      return toError(mcpFault)
    }
  })
}

function isRefused(result: object): result is Refused {
  return isRefusal(result)
}

function toError(message: string) {
  return { content: [toText(message)], isError: true }
}

function toText(text: string) {
  return { type: 'text' as const, text }
}
