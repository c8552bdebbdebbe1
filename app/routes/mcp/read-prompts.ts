import {
  expandSnippet,
  listPlaceholders,
  type Placeholder,
  type PlaceholderValues,
} from '@ghost-writers-ia/rules/placeholders'
import { type SnippetInput, toSnippetName } from '@ghost-writers-ia/rules/snippet'
import {
  introduceInstructions,
  mcpPrompts,
  placeholderTexts,
  titleInstructions,
} from '#app/copy/mcp.ts'
import { readLibrary } from '#domain/snippets/read-library.ts'
import { readSharedLibraries, type SharedLibraries } from '#domain/teams/read-teams.ts'
import type { Prompt } from './add-prompts.ts'
import type { McpCall } from './add-tool.ts'

/**
 * The prompts of a user: their snippets, and the snippets and instructions of their teams. Read only
 * for a message that is about prompts.
 */
export async function readPrompts(call: McpCall, message: unknown): Promise<readonly Prompt[]> {
  if (!isAboutPrompts(message)) return []
  const { ports, caller } = call
  const own = await readLibrary(ports, caller.user.id)
  const { teams } = await readSharedLibraries(ports, caller.user.id)
  const hasSnippets = own.maxSnippets > 0
  return nameApart([
    ...(hasSnippets ? own.snippets.map(toSnippetPrompt) : []),
    ...teams.flatMap((team) => listTeamPrompts(team, hasSnippets)),
  ])
}

/** A batch of a former version of the protocol may have such a message. */
function isAboutPrompts(message: unknown): boolean {
  if (Array.isArray(message)) return message.some(isAboutPrompts)
  const { method } = (message ?? {}) as { readonly method?: unknown }
  return typeof method === 'string' && method.startsWith('prompts/')
}

function toSnippetPrompt({ name, description, body }: SnippetInput): Prompt {
  const placeholders = nameArguments(listPlaceholders(body))
  return {
    name,
    title: `/${name}`,
    description: description || mcpPrompts.snippet,
    arguments: new Map([...placeholders].map(([key, one]) => [key, describePlaceholder(one)])),
    fill: (values) => expandSnippet(body, toValues(placeholders, values)),
  }
}

/** The words of teammates are only in the texts, and in the title that tells teams apart. */
function listTeamPrompts(
  { team, items }: SharedLibraries['teams'][number],
  hasSnippets: boolean,
): readonly Prompt[] {
  if (!items) return []
  const prefix = toSnippetName(team.name) || 'team'
  const { text } = items.instructions
  const instructions: Prompt = {
    name: `${prefix}-instructions`,
    title: titleInstructions(team.name),
    description: mcpPrompts.instructions,
    arguments: new Map(),
    fill: () => `${introduceInstructions(team.name)}\n\n${text}`,
  }
  const snippets = items.snippets.map((snippet) => ({
    ...toSnippetPrompt(snippet),
    name: `${prefix}-${snippet.name}`,
    description: mcpPrompts.teamSnippet,
  }))
  return [...(text ? [instructions] : []), ...(hasSnippets ? snippets : [])]
}

/** Two teams may have the same name: each prompt after the first gets a number. */
function nameApart(prompts: readonly Prompt[]): readonly Prompt[] {
  const counts = new Map<string, number>()
  return prompts.map((prompt) => {
    const count = (counts.get(prompt.name) ?? 0) + 1
    counts.set(prompt.name, count)
    return count === 1 ? prompt : { ...prompt, name: `${prompt.name}-${count}` }
  })
}

/** A question has no name, so it gets one from its words. */
function nameArguments(placeholders: readonly Placeholder[]): ReadonlyMap<string, Placeholder> {
  const named = new Map<string, Placeholder>()
  for (const one of placeholders) {
    const wanted = one.kind === 'ask' ? toSnippetName(one.question) || 'answer' : one.kind
    const name = named.has(wanted) ? `${wanted}-${named.size + 1}` : wanted
    named.set(name, one)
  }
  return named
}

function describePlaceholder(placeholder: Placeholder): string {
  return placeholder.kind === 'ask' ? placeholder.question : placeholderTexts[placeholder.kind]
}

/** What wasn't filled in stays as it is written. */
function toValues(
  placeholders: ReadonlyMap<string, Placeholder>,
  values: ReadonlyMap<string, string>,
): PlaceholderValues {
  const answers = new Map<string, string>()
  const filled: Record<string, string> = {}
  for (const [name, placeholder] of placeholders) {
    const value = values.get(name)
    if (value === undefined) continue
    if (placeholder.kind === 'ask') answers.set(placeholder.question, value)
    else filled[placeholder.kind] = value
  }
  return { ...filled, answers }
}
