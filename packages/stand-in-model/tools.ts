import { findLanguage, findNamedLanguage } from './languages.ts'
import { type ChatMessage, toText } from './read-task.ts'
import { writeCode } from './write-code.ts'

/** A function tool in OpenAI's format. */
export type Tool = {
  readonly function: {
    readonly name: string
    readonly description?: string
    readonly parameters?: Schema
  }
}

/** The part of JSON Schema that tools use. */
type Schema = {
  readonly type?: string | readonly string[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly default?: unknown
  readonly items?: Schema
  readonly minItems?: number
  readonly minimum?: number
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
}

type ToolCall = { readonly name: string; readonly arguments: string }

/** What a question wants done, and what the tool for it is called. */
const verbs: readonly (readonly [question: RegExp, tool: RegExp])[] = [
  [/\b(create|write|new|save|generate)\b.*\bfile\b/i, /create|write|new|save/i],
  [
    /\b(edit|change|update|replace|modify|fix|insert|add)\b/i,
    /edit|replace|change|update|patch|insert/i,
  ],
  [/\b(read|open|show|look at|view)\b/i, /read|open|view|cat/i],
  [/\b(search|find|grep)\b/i, /search|find|grep/i],
  [/\b(list|which files|directory|folder)\b/i, /list|dir|ls/i],
  [/\b(run|execute|test|build|install)\b/i, /run|exec|terminal|command|shell/i],
]

/**
 * The tool that the last question asks for, with arguments that fit its schema. Null without a
 * suitable one, and after a tool has answered.
 */
export function callTool(
  messages: readonly ChatMessage[],
  tools: readonly Tool[],
): ToolCall | null {
  const last = messages.at(-1)
  if (last?.role !== 'user') return null
  const question = toText(last)
  for (const [asks, names] of verbs) {
    const tool = asks.test(question) && tools.find(({ function: { name } }) => names.test(name))
    if (!tool) continue
    const { name, parameters = {} } = tool.function
    return { name, arguments: JSON.stringify(toValue(parameters, { question, name: '' })) }
  }
  return null
}

type Wanted = { readonly question: string; readonly name: string }

function toValue(schema: Schema, wanted: Wanted): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.enum && schema.enum.length > 0) return schema.enum[0]
  const [choice] = schema.anyOf ?? schema.oneOf ?? []
  if (choice) return toValue(choice, wanted)
  if (schema.default !== undefined && schema.default !== null) return schema.default
  switch (findType(schema)) {
    case 'object':
      return toObject(schema, wanted)
    case 'array':
      return Array.from({ length: schema.minItems ?? 1 }, () => toValue(schema.items ?? {}, wanted))
    case 'number':
    case 'integer':
      return schema.minimum ?? 1
    case 'boolean':
      return true
    case 'null':
      return null
    default:
      return toWords(wanted)
  }
}

function findType({ type, properties }: Schema): string {
  const first = typeof type === 'string' ? type : type?.[0]
  return first ?? (properties ? 'object' : 'string')
}

/** Only what is required, or everything if nothing is. */
function toObject({ properties = {}, required }: Schema, { question }: Wanted): object {
  const entries = Object.entries(properties).filter(([name]) => required?.includes(name) ?? true)
  return Object.fromEntries(
    entries.map(([name, schema]) => [name, toValue(schema, { question, name })]),
  )
}

function toWords({ question, name }: Wanted): string {
  const path = /[\w./\\-]*\w\.[a-z]{1,5}\b/i.exec(question)?.[0]
  if (/path|file|uri/i.test(name)) return path ?? 'example.ts'
  if (/content|text|code|new|replac/i.test(name)) {
    const extension = path?.slice(path.lastIndexOf('.') + 1)
    const language = extension
      ? findLanguage(extension)
      : (findNamedLanguage(question) ?? 'typescript')
    return `${writeCode({ instruction: question, language })}\n`
  }
  if (/command|cmd/i.test(name)) return /install/i.test(question) ? 'npm install' : 'npm test'
  if (/dir|folder/i.test(name)) return '.'
  return question.trim().split('\n')[0]?.slice(0, 200) ?? ''
}
