import { explainCode } from './explain-code.ts'
import { fillIn } from './fill-in.ts'
import type { Language } from './languages.ts'
import { type ChatMessage, type Task, toText } from './read-task.ts'
import { findRecipe } from './recipes.ts'
import { rewriteCode } from './rewrite-code.ts'
import { writeCode } from './write-code.ts'
import { writeTests } from './write-tests.ts'

const label =
  "**Test mode.** This answer comes from the stand-in model, a small program that follows rules. It isn't AI."

type AnswerOptions = { readonly isLong: boolean }

/**
 * The text of an answer. Code that goes into a file stands alone in a fenced block; an answer for
 * people says that it comes from the stand-in.
 */
export function answerQuestion(task: Task, { isLong }: AnswerOptions): string {
  if (isLong) return toLongText()
  switch (task.kind) {
    case 'insert':
      return toBlock(writeCode(task), task.language)
    case 'complete':
      return toBlock(fillIn(task), task.language)
    case 'rewrite': {
      const { code, language } = task.block
      return toBlock(rewriteCode({ code, language, instruction: task.instruction }), language)
    }
    case 'tests':
      return toBlock(writeTests({ ...task.block, ...task }), task.block.language)
    case 'explain':
      return `${label}\n\n${explainCode(task.block.code)}`
    case 'chat':
      return `${label}\n\n${answerChat(task)}`
  }
}

function toBlock(code: string, language: Language): string {
  return `\`\`\`${language}\n${code}\n\`\`\``
}

const hints =
  'I know small functions (Fibonacci, primes, sums, greetings and a few more) in TypeScript, JavaScript, ' +
  'Python, Go, Rust, Java, C, C++ and shell, and short samples of SQL, HTML and CSS. Try “Write a function ' +
  'that checks whether a number is prime in Python”.'

function answerChat({ question, language, files }: Extract<Task, { kind: 'chat' }>): string {
  const isOrder = /\b(write|create|make|show|generate|implement|give|add|build|example|how)\b/i
  if (!isOrder.test(question) && !findRecipe(question)) return hints
  const chosen = language ?? 'typescript'
  const code = toBlock(writeCode({ instruction: question, language: chosen }), chosen)
  const recipe = findRecipe(question)
  const says = recipe ? `\n\n${recipe.says}` : ''
  const seen = files.length > 0 ? `I was given ${toNames(files)}. ` : ''
  return `${seen}Here is a first version:\n\n${code}${says}`
}

/** What to say when the tools are done. */
export function reportTools(messages: readonly ChatMessage[]): string {
  const at = messages.findLastIndex(({ role }) => role === 'user')
  const names = messages
    .slice(at + 1)
    .flatMap(({ tool_calls = [] }) => tool_calls.map((call) => call.function.name))
  const used = names.length > 0 ? `I used ${toNames(names)}. ` : ''
  const result = toText(messages.at(-1)).replace(/\s+/g, ' ').trim().slice(0, 200)
  return `${label}\n\n${used}The answer was: ${result}`
}

function toNames(names: readonly string[]): string {
  return names.map((name) => `\`${name}\``).join(', ')
}

/** Enough for every limit of a plan to cut it off. */
function toLongText(): string {
  const line = 'This is a long answer of the stand-in model, to see how long answers look.'
  return `${label}\n\n${Array.from({ length: 1_500 }, (_, index) => `${index + 1}. ${line}`).join('\n')}`
}
