import { expect, test } from 'vitest'
import { createPromptWriter } from './prompt.ts'
import { tokenizer } from './test-model.ts'

const lines = Array.from({ length: 200 }, (_, i) => `const value${i} = read(${i}, 'name ${i}')\n`)
const input = {
  language: 'ts',
  path: 'src/app/main.ts',
  before: lines.join(''),
  after: '\n}\n',
} as const

test('the text after the cursor comes first, and the half-typed word is taken back', () => {
  const prompt = createPromptWriter(tokenizer)({ ...input, before: 'let total = readFi' })

  const text = prompt.tokens.map((token) =>
    token < 24 ? `<${token}>` : new TextDecoder().decode(tokenizer.getBytes(token)),
  )
  expect(text.join('')).toBe('<2><6>app/main.ts<3>\n}\n<4>let total =<5>')
  expect(prompt.typed).toBe(' readFi')
})

test('typing changes only the end of the prompt', () => {
  const writePrompt = createPromptWriter(tokenizer)
  let last = writePrompt(input).tokens
  let kept = 0
  const typed = lines.slice(0, 20).join('')

  for (let length = 1; length <= typed.length; length++) {
    const { tokens } = writePrompt({ ...input, before: input.before + typed.slice(0, length) })
    expect(tokens.length).toBeLessThanOrEqual(512)
    if (last.slice(0, 100).every((token, at) => token === tokens[at])) kept++
    last = tokens
  }

  expect(kept / typed.length).toBeGreaterThan(0.99)
})

test('a bracket that the editor closes does not change the prompt', () => {
  const before = `${input.before}call(`
  const open = createPromptWriter(tokenizer)({ ...input, before })
  const closed = createPromptWriter(tokenizer)({ ...input, before, after: `);${input.after}` })

  expect(closed).toEqual(open)
})

test.each([
  '',
  '\n',
  '\n\n',
  '\r\nlet',
  '\n"""Tools."""\n\nimport os\n    ',
  '\n\n\tx',
  '\ud800\n',
])('a file that begins with %j gives a prompt', (before) => {
  const { tokens, typed } = createPromptWriter(tokenizer)({ ...input, before })

  const read = tokens
    .slice(tokens.indexOf(4) + 1, -1)
    .flatMap((token) => [...tokenizer.getBytes(token)])
  const text = new TextDecoder().decode(Uint8Array.from(read))
  expect(text + typed).toBe(before.toWellFormed())
})
