import { findFileLanguage } from './languages.ts'
import { type ChatMessage, findQuestion, listBlocks, toText } from './read-task.ts'
import { rewriteCode } from './rewrite-code.ts'
import { type Change, type Order, type Schema, toArguments } from './tool-arguments.ts'
import { findFile, readWorkspace } from './workspace.ts'
import { writeCode } from './write-code.ts'

/** A function tool in OpenAI's format. */
export type Tool = {
  readonly function: {
    readonly name: string
    readonly description?: string
    readonly parameters?: Schema
  }
}

type ToolCall = { readonly name: string; readonly arguments: string }

/** What a question wants done, and what the tool for it is called: the best names first. */
type Verb = { readonly asks: RegExp; readonly tools: readonly RegExp[] }

const create: Verb = {
  asks: /\b(create|write|new|save|generate)\b.*\bfile\b|\bcreate\s+\S*\w\.[a-z]{1,5}\b/i,
  tools: [/^(create|write|new|save)_?file$/i, /create|write|new|save/i],
}
const edit: Verb = {
  asks: /\b(edit|change|update|replace|rename|modify|fix|insert|add)\b/i,
  tools: [/replace_?string|str_?replace/i, /edit.*file/i, /edit|replace|change|update|insert/i],
}
const read: Verb = {
  asks: /\b(read|open|show|look at|view)\b/i,
  tools: [/^(read|open|view)_?file$/i, /read|open|view|cat/i],
}
const list: Verb = {
  asks: /\b(list|which files|directory|folder)\b/i,
  tools: [/^(list|read)_?(dir|files|folder)/i, /list|dir|ls/i],
}
const verbs: readonly Verb[] = [
  create,
  edit,
  read,
  { asks: /\b(search|find|grep)\b/i, tools: [/grep|text_?search/i, /search|find/i] },
  list,
  {
    asks: /\b(run|execute|test|build|install)\b/i,
    tools: [/terminal|shell/i, /run|exec|command/i],
  },
]

/** Tools for other things than the files of the workspace. */
const special = /notebook|memory/i

/**
 * The tool that the last question asks for, with arguments that fit its schema. A file is read
 * before it's edited. Null without a suitable tool, and when all is done.
 */
export function callTool(
  messages: readonly ChatMessage[],
  tools: readonly Tool[],
): ToolCall | null {
  const question = findQuestion(messages)
  const verb = verbs.find((one) => one.asks.test(question) && findTool(one, tools))
  const tool = verb && findTool(verb, tools)
  if (!tool) return null
  const workspace = readWorkspace(messages)
  const path = verb === list ? workspace.folder : findFile(question, workspace)
  const order = { question, path }
  const reader = verb === edit && path ? findTool(read, tools) : null
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

function findTool({ tools: names }: Verb, tools: readonly Tool[]): Tool | null {
  const suitable = tools.filter(({ function: { name } }) => !special.test(name))
  for (const pattern of names) {
    const found = suitable.find(({ function: { name } }) => pattern.test(name))
    if (found) return found
  }
  return null
}

function call({ function: { name, parameters = {} } }: Tool, order: Order): ToolCall {
  return { name, arguments: toArguments(parameters, order) }
}

/** Null if the file couldn't be read or stays as it is. */
function toChange({ question, path }: Order, result: string): Change | null {
  const [block] = listBlocks(result)
  if (!block && /^\s*error|not found|no such file|could not/i.test(result)) return null
  const code = block?.code ?? result
  const language = findFileLanguage(path ?? '')
  const changed = /\b(add|insert)\b/i.test(question)
    ? `${code}\n\n${writeCode({ instruction: question, language })}`
    : rewriteCode({ code, language, instruction: question })
  return changed === code ? null : narrow(code, changed)
}

const contextLines = 3

/** The lines that differ, with some around them. Everything if these lines aren't unique. */
function narrow(before: string, after: string): Change {
  const [old, next] = [before.split('\n'), after.split('\n')]
  const shorter = Math.min(old.length, next.length)
  let start = 0
  while (start < shorter && old[start] === next[start]) start += 1
  let end = 0
  while (end < shorter - start && old.at(-1 - end) === next.at(-1 - end)) end += 1
  const cut = (lines: readonly string[]) =>
    lines
      .slice(
        Math.max(0, start - contextLines),
        Math.min(lines.length, lines.length - end + contextLines),
      )
      .join('\n')
  const isUnique = before.split(cut(old)).length === 2
  return isUnique ? { before: cut(old), after: cut(next) } : { before, after }
}
