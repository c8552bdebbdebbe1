import { findKnownFunction } from './known-functions.ts'
import type { Language } from './languages.ts'
import { type ChatMessage, type Task, toText } from './read-task.ts'
import { rewriteCode } from './rewrite-code.ts'
import { writeCode } from './write-code.ts'
import { writeTests } from './write-tests.ts'

const label =
  "**Test mode.** This answer comes from the stand-in model, a small program that follows rules. It isn't AI."

/**
 * The text of an answer. Code that goes into a file stands alone in a fenced block; an answer for
 * people says that it comes from the stand-in.
 */
export function answerQuestion(task: Task): string {
  switch (task.kind) {
    case 'insert':
      return toBlock(writeCode(task), task.language)
    case 'rewrite':
      return toBlock(rewriteCode({ ...task.block, ...task }), task.block.language)
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

/** What can be said about some code by looking at its lines. */
function explainCode(code: string): string {
  const names = [...code.matchAll(/(?:function|def|func|fn|class)\s+(\w+)/g)]
  const points = names.map(([, name = '']) => {
    const says = findKnownFunction(name)?.says ?? 'a part of this code with a name of its own.'
    return `- \`${name}\`: ${says}`
  })
  const advice = 'Check its edge cases, such as empty or negative input, with a test.'
  return [`This code has ${code.split('\n').length} lines.`, ...points, '', advice].join('\n')
}

const hints =
  'I know small functions (primes, sums, greetings and a few more) in TypeScript, JavaScript ' +
  'and Python. Try “Write a function that checks whether a number is prime in Python”.'

function answerChat({ question, language, files }: Extract<Task, { kind: 'chat' }>): string {
  const isOrder = /\b(write|create|make|show|generate|implement|give|add|build|example|how)\b/i
  if (!isOrder.test(question) && !findKnownFunction(question)) return hints
  const code = toBlock(writeCode({ instruction: question, language }), language)
  const seen = files.length > 0 ? `I was given ${toNames(files)}. ` : ''
  return `${seen}Here is a first version:\n\n${code}`
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
