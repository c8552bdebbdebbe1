import { answerChat, answerCompletion, type StandInPart } from '@ghost-writers-ia/stand-in-model'
import { expect, test } from 'vitest'
import { cleanCompletion } from '../extension/src/completion/clean-completion.ts'
import { completionBudget } from '../extension/src/completion/completion-prompt.ts'
import { toPrefixAndSuffix } from '../extension/src/completion/fim-families.ts'
import {
  buildGeneratePrompt,
  buildRewritePrompt,
  buildTestsPrompt,
  type Prompt,
} from '../extension/src/prompts/prompts.ts'
import { completeLine } from '../extension/src/writing/complete-line.ts'
import { extractCode } from '../extension/src/writing/extract-code.ts'

const context = { files: [], budgetTokens: 4_000 }

function answer(prompt: Prompt | object): string {
  if (!('messages' in prompt)) throw new Error('The prompt was refused')
  const { messages } = prompt as Prompt
  const parts = [...answerChat({ messages, tools: [], maxTokens: 1_000, stop: [] })]
  return join(parts)
}

function join(parts: readonly StandInPart[]): string {
  return parts.map((part) => (part.kind === 'text' ? part.text : '')).join('')
}

const accept = (text: string, { language, original }: { language: string; original: string }) =>
  extractCode({ text, isTruncated: false }, { language, original })

test('the editor accepts what the stand-in generates, in the language of the file', () => {
  const code = { path: 'a.py', language: 'python', before: 'import os\n\n', after: '\n' }
  const instruction = 'a function that checks whether a number is prime'

  const text = answer(buildGeneratePrompt({ ...context, code, instruction }))

  expect(accept(text, { language: 'python', original: 'import os' })).toMatchObject({
    code: expect.stringContaining('def is_prime('),
  })
})

test('the editor accepts a fix, a refactoring and tests of the stand-in', () => {
  const original = 'function add(a, b) {\n  return a - b\n}'
  const excerpt = { path: 'src/add.js', language: 'javascript', text: original }
  const lines = { from: 0, to: 2 }
  const rewrite = { ...context, excerpt, fileText: original, lines }

  const fixed = answer(buildRewritePrompt({ ...rewrite, instruction: 'Fix the bug' }))
  const renamed = answer(buildRewritePrompt({ ...rewrite, instruction: 'Rename add to subtract' }))
  const tests = answer(
    buildTestsPrompt({ ...context, excerpt, testPath: 'src/add.test.js', existing: null }),
  )

  const options = { language: 'javascript', original }
  expect(accept(fixed, options)).toMatchObject({ code: original.replace('-', '+') })
  expect(accept(renamed, options)).toMatchObject({ code: original.replace('add', 'subtract') })
  expect(accept(tests, options)).toMatchObject({
    code: expect.stringContaining("import { add } from './add.js'"),
  })
})

test('the editor shows what the stand-in completes', () => {
  const [before, after] = ['function add(a, b) {\n  ', '\n}\n']
  const place = { path: 'add.js', language: 'javascript', before, after }

  const prompt = toPrefixAndSuffix({ ...place, related: [], ...completionBudget })
  const request = { prompt: prompt.prefix, suffix: prompt.suffix, language: place.language }
  const text = join([...answerCompletion({ ...request, maxTokens: 50, stop: [] })])
  const cleaning = { ...place, isBlock: true, isChat: false }
  const code = cleanCompletion({ text, isTruncated: false }, cleaning)

  const style = { insertSpaces: true, tabSize: 2 }
  expect(completeLine(code, { before, after, language: 'javascript', style })).toMatchObject({
    text: 'return a + b',
  })
})
