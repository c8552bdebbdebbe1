import { guessLanguage, type Language, toLanguage } from './languages.ts'

export type ChatMessage = {
  readonly role: string
  /** Text, or parts of which some are text. */
  readonly content?: unknown
  readonly reasoning_content?: unknown
  readonly tool_calls?: readonly { readonly function: { readonly name: string } }[]
}

export function toText(message: ChatMessage | undefined): string {
  const content = message?.content
  if (typeof content === 'string') return content
  if (!Array.isArray(content)) return ''
  return content.map((part) => (typeof part?.text === 'string' ? part.text : '')).join('\n')
}

/** What the user asks. VS Code's chat and ours put it after files and reminders, in a tag. */
export function getQuestion(messages: readonly ChatMessage[]): string {
  const text = getQuestionText(messages)
  return /<userRequest>\s*([\s\S]*?)\s*<\/userRequest>/.exec(text)?.[1] ?? text
}

function getQuestionText(messages: readonly ChatMessage[]): string {
  return toText(messages.findLast(({ role }) => role === 'user'))
}

type CodeBlock = { readonly language: Language; readonly code: string; readonly path: string }

/** What the last question asks for. */
export type Task =
  | {
      readonly kind: 'insert'
      readonly language: Language
      readonly instruction: string
    }
  | { readonly kind: 'rewrite'; readonly block: CodeBlock; readonly instruction: string }
  | {
      readonly kind: 'tests'
      readonly block: CodeBlock
      readonly testPath: string
      readonly existing: string | null
    }
  | { readonly kind: 'explain'; readonly block: CodeBlock }
  | {
      readonly kind: 'chat'
      readonly question: string
      readonly language: Language
      /** What the user added to the context. */
      readonly files: readonly string[]
    }

/**
 * Recognizes the prompts of the Ghost Writers extension, which ask for "one fenced code block and
 * nothing else". Everything else is a chat.
 */
export function readTask(messages: readonly ChatMessage[]): Task {
  const system = messages
    .filter(({ role }) => role === 'system' || role === 'developer')
    .map(toText)
    .join('\n')
  const question = getQuestion(messages)
  if (/one fenced code block and nothing else/i.test(system)) {
    const task = readCodeTask(system, question)
    if (task) return task
  }
  const [asked] = listBlocks(question)
  const given = listBlocks(getQuestionText(messages))
  const block = asked ?? given[0]
  if (block && /\bexplain|what does|describe|how does\b/i.test(question))
    return { kind: 'explain', block }
  if (block && /\b(fix|refactor|improve|rewrite|clean up|rename)\b/i.test(question))
    return { kind: 'rewrite', block, instruction: question.split('```')[0] ?? '' }
  const files = [...listBlocks(system), ...given].flatMap(({ path }) => path || [])
  return { kind: 'chat', question, language: asked?.language ?? toNamedLanguage(question), files }
}

/** The language that a question names, or else TypeScript. */
function toNamedLanguage(question: string): Language {
  return /\b(javascript|python)\b/.exec(question.toLowerCase())?.[0] ?? 'typescript'
}

function readCodeTask(system: string, question: string): Task | null {
  const blocks = listBlocks(question)
  const last = blocks.at(-1)
  if (!last) return null
  const [, marker] = /(<CURSOR(?:-\d+)?>)/.exec(system) ?? []
  if (marker) return readInsertTask({ question, marker, blocks })
  const [, testPath] = /The test file is (\S+?)\.?\s/.exec(`${question} `) ?? []
  if (testPath) {
    const isExisting = question.includes('It exists.')
    const block = blocks.at(isExisting ? -2 : -1) ?? last
    return { kind: 'tests', block, testPath, existing: isExisting ? last.code : null }
  }
  const instruction = question.slice(0, question.lastIndexOf('Replace these lines:'))
  const own = instruction.slice(instruction.lastIndexOf('```') + 1)
  return { kind: 'rewrite', block: last, instruction: own }
}

type InsertPrompt = {
  readonly question: string
  readonly marker: string
  readonly blocks: readonly CodeBlock[]
}

function readInsertTask({ question, marker, blocks }: InsertPrompt): Task | null {
  const block = blocks.findLast(({ code }) => code.includes(marker))
  const [, instruction] = question.split(`Write at ${marker}:`)
  if (!block || instruction === undefined) return null
  return { kind: 'insert', language: block.language, instruction: instruction.trim() }
}

/** Fenced code, with the path that stands above it. */
export function listBlocks(text: string): readonly CodeBlock[] {
  const fences = text.matchAll(
    /(?:File ([^\n]+):\n)?^(`{3,})([\w+#.-]*)[^\n]*\n([\s\S]*?)\n?^\2`*\s*$/gm,
  )
  return [...fences].map(([, path = '', , id = '', code = '']) => {
    const extension = /\.(\w+)$/.exec(path)?.[1] ?? ''
    const name = id || extension
    return { language: name ? toLanguage(name) : guessLanguage(code), code, path }
  })
}
