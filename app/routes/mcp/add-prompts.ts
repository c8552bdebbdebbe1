import type { McpServer } from '@modelcontextprotocol/server'
import { z } from 'zod'

/** A text that a client offers to its user, who fills in its arguments. */
export type Prompt = {
  readonly name: string
  readonly title: string
  readonly description: string
  /** By name, what each is for. */
  readonly arguments: ReadonlyMap<string, string>
  /** The text, with what was filled in. */
  readonly fill: (values: ReadonlyMap<string, string>) => string
}

/** What people have written is the text of a message: data, like everything that a user sends. */
export function addPrompts(server: McpServer, prompts: readonly Prompt[]): void {
  for (const { name, title, description, arguments: given, fill } of prompts) {
    const argsSchema = z.object(
      Object.fromEntries(
        [...given].map(([key, text]) => [key, z.string().optional().describe(text)]),
      ),
    )
    server.registerPrompt(name, { title, description, argsSchema }, (values) => {
      const filled = Object.entries(values).flatMap(([key, value]) =>
        value === undefined ? [] : [[key, value] as const],
      )
      const text = fill(new Map(filled))
      return { messages: [{ role: 'user', content: { type: 'text', text } }] }
    })
  }
}
