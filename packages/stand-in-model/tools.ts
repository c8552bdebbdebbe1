import { toFileLanguage } from './languages.ts'
import { type ChatMessage, getQuestion, listBlocks, toText } from './read-task.ts'
import { rewriteCode } from './rewrite-code.ts'
import { writeCode } from './write-code.ts'

/** A function tool in OpenAI's format, with the part of its schema that is read. */
export type Tool = {
  readonly function: {
    readonly name: string
    readonly parameters?: {
      readonly properties?: Readonly<Record<string, { readonly type?: string }>>
      readonly required?: readonly string[]
    }
  }
}

export type ToolCall = { readonly name: string; readonly arguments: string }

/** What a question wants done, and the names of tools for it. */
type Verb = { readonly asks: RegExp; readonly tool: RegExp }

const edit: Verb = {
  asks: /\b(edit|change|update|replace|rename|modify|fix)\b/i,
  tool: /^(replace_string_in|edit)_file$/,
}
const read: Verb = { asks: /\b(read|open|show|look at|view)\b/i, tool: /^(read|open|view)_?file$/i }
const verbs: readonly Verb[] = [
  {
    asks: /\b(create|write|new|save|generate)\b.*\bfile\b|\bcreate\s+\S*\w\.[a-z]{1,5}\b/i,
    tool: /^(create|write|new|save)_?file$/i,
  },
  edit,
  read,
]

/**
 * The tool that the last question asks for, with arguments that fit its schema. A file is read
 * before it's edited. Null without a suitable tool, and when all is done.
 */
export function callTool(
  messages: readonly ChatMessage[],
  tools: readonly Tool[],
): ToolCall | null {
  const question = getQuestion(messages)
  const find = (verb: Verb) => tools.find((tool) => verb.tool.test(tool.function.name))
  const verb = verbs.find((one) => one.asks.test(question) && find(one))
  const tool = verb && find(verb)
  if (!tool) return null
  const order = { question, path: findFile(messages) }
  const reader = verb === edit && order.path ? find(read) : null
  const [result, ...more] = listResults(messages)
  if (!result) return call(reader ?? tool, order)
  const change = reader && more.length === 0 ? toChange(order, toText(result)) : null
  return change && call(tool, { ...order, change })
}

/** What the tools answered since the last question. */
export function listResults(messages: readonly ChatMessage[]): readonly ChatMessage[] {
  const at = messages.findLastIndex(({ role }) => role === 'user')
  return messages.slice(at + 1).filter(({ role }) => role === 'tool')
}

/**
 * The file that the question names, or else the open one. Absolute if VS Code's own chat has told
 * the folder.
 */
function findFile(messages: readonly ChatMessage[]): string | null {
  const texts = messages.filter(({ role }) => role === 'user').map(toText)
  const find = (pattern: RegExp) =>
    texts.map((text) => pattern.exec(text)?.[1]?.trim()).findLast(Boolean) ?? null
  const folder = find(/workspace with the following folders:\s*\n- ([^\n]+)/)
  const openFile = find(/The user's current file is ([^\n]+?)\.\s*\n/)
  const named = /[\w./\\-]*\w\.[a-z]{1,5}\b/i.exec(getQuestion(messages))?.[0]
  if (!named) return openFile
  if (!folder || /^([\\/]|[a-z]:)/i.test(named)) return named
  const separator = folder.includes('\\') ? '\\' : '/'
  return openFile?.endsWith(separator + named) ? openFile : folder + separator + named
}

type Change = { readonly before: string; readonly after: string }

/** What a call is for. */
type Order = {
  readonly question: string
  /** Null: unknown. */
  readonly path: string | null
  /** What an edit replaces. */
  readonly change?: Change
}

/** Calls a tool with what it requires. */
function call({ function: { name, parameters = {} } }: Tool, order: Order): ToolCall {
  const { properties = {}, required = Object.keys(properties) } = parameters
  const values = required.map((key) => {
    const isText = properties[key]?.type === 'string'
    return [key, isText ? toWords(key, order) : toLine(key)]
  })
  return { name, arguments: JSON.stringify(Object.fromEntries(values)) }
}

/** Tools that read files stop at the end of the file. */
function toLine(key: string): number {
  return /end|last|limit/i.test(key) ? 2_000 : 1
}

function toWords(key: string, { question, path, change }: Order): string {
  if (change && /old/i.test(key)) return change.before
  if (/content|text|code|new/i.test(key)) {
    const language = toFileLanguage(path ?? 'example.ts')
    return change?.after ?? `${writeCode({ instruction: question, language })}\n`
  }
  return /path|file|uri/i.test(key) ? (path ?? 'example.ts') : question.slice(0, 200)
}

/** Null if the file couldn't be read or stays as it is. */
function toChange({ question, path }: Order, result: string): Change | null {
  const [block] = listBlocks(result)
  if (!block && /^\s*error|not found|no such file|could not/i.test(result)) return null
  const code = block?.code ?? result
  const language = toFileLanguage(path ?? 'example.ts')
  const changed = rewriteCode({ code, language, instruction: question })
  return changed === code ? null : { before: code, after: changed }
}
