import { expect, test } from 'vitest'
import { chooseProtocol } from './completion-protocol.ts'
import {
  buildFimPrompt,
  cutAtAnyToken,
  cutAtToken,
  findFimFamily,
  toPrefixAndSuffix,
} from './fim-families.ts'

const budget = { codeTokens: 1000, relatedTokens: 1000 }
const code = {
  path: 'src/a.ts',
  language: 'typescript',
  before: 'let a = ',
  after: '\nend()',
  ...budget,
}
const related = [{ path: 'src/b.ts', language: 'typescript', text: 'export const b = 1' }]

test.each([
  ['qwen/qwen2.5-coder-7b', '<|fim_prefix|>let a = <|fim_suffix|>\nend()<|fim_middle|>'],
  ['Qwen3-Coder-30B-A3B', '<|fim_prefix|>let a = <|fim_suffix|>\nend()<|fim_middle|>'],
  ['deepseek-coder:6.7b', '<｜fim▁begin｜>let a = <｜fim▁hole｜>\nend()<｜fim▁end｜>'],
  ['mistralai/codestral-2508', '[SUFFIX]\nend()[PREFIX]let a = '],
  ['starcoder2:3b', '<fim_prefix>let a = <fim_suffix>\nend()<fim_middle>'],
  ['granite-code:8b', '<fim_prefix>let a = <fim_suffix>\nend()<fim_middle>'],
  ['codellama:7b-code', '<PRE> let a =  <SUF>\nend() <MID>'],
  ['google/codegemma-7b', '<|fim_prefix|>let a = <|fim_suffix|>\nend()<|fim_middle|>'],
])('%s gets the tokens that it was trained with', (model, prompt) => {
  const family = getFamily(model)
  expect(buildFimPrompt(family, code)).toBe(prompt)
})

test.each([
  'openai/gpt-4o',
  'qwen/qwen3-235b',
  'anthropic/claude-sonnet-4',
  'deepseek/deepseek-chat',
])('%s is not known to fill in the middle', (model) => {
  expect(findFimFamily(model)).toBeNull()
})

test.each([
  [
    'qwen2.5-coder',
    '<|file_sep|>src/b.ts\nexport const b = 1\n<|file_sep|>src/a.ts\n<|fim_prefix|>let a = <|fim_suffix|>\nend()<|fim_middle|>',
  ],
  [
    'codestral',
    '[SUFFIX]\nend()[PREFIX]+++++ src/b.ts\nexport const b = 1\n\n+++++ src/a.ts\nlet a = ',
  ],
  [
    'starcoder2',
    '<fim_prefix>// Path: src/b.ts\n// export const b = 1\nlet a = <fim_suffix>\nend()<fim_middle>',
  ],
])('%s gets other files in its own format, or as comments', (model, prompt) => {
  expect(buildFimPrompt(getFamily(model), { ...code, related })).toBe(prompt)
})

test('comments are in the language of the file', () => {
  const input = { ...code, related, before: 'x = ', after: '' }
  expect(toPrefixAndSuffix({ ...input, language: 'python' }).prefix).toBe(
    '# Path: src/b.ts\n# export const b = 1\nx = ',
  )
  expect(toPrefixAndSuffix({ ...input, language: 'html' }).prefix).toBe(
    '<!-- Path: src/b.ts -->\n<!-- export const b = 1 -->\nx = ',
  )
})

test('the budget holds: the code at the cursor comes first, other files in whole lines', () => {
  const long = Array.from({ length: 2_000 }, (_, line) => `const line${line} = ${line}`).join('\n')
  const files = [1, 2, 3].map((number) => ({ ...code, path: `${number}.ts`, text: long }))
  const input = { ...code, before: `${long}\nlet a = `, after: `\n${long}`, related: files }

  const { prefix, suffix } = toPrefixAndSuffix({ ...input, codeTokens: 300, relatedTokens: 100 })

  expect(prefix.length + suffix.length).toBeLessThanOrEqual(400 * 4)
  expect(prefix).toMatch(/^\/\/ Path: 1\.ts\n(\/\/ const line\d+ = \d+\n)+/)
  expect(prefix.endsWith('\nlet a = ')).toBe(true)
})

test('code that contains a special token is only sent up to it', () => {
  const before = 'const end = "<|fim_middle|>"\nlet a = '
  const prompt = buildFimPrompt(getFamily('qwen2.5-coder'), {
    ...code,
    before,
    after: '\nsay("<|fim_suffix|>")',
    related: [{ path: 'c.ts', language: 'typescript', text: '<|endoftext|>' }],
  })

  expect(prompt).toBe('<|fim_prefix|>"\nlet a = <|fim_suffix|>\nsay("<|fim_middle|>')
})

test('an answer ends at the first special token', () => {
  expect(cutAtToken('1 + 2<|fim_pad|>3<|endoftext|>', getFamily('qwen2.5-coder'))).toBe('1 + 2')
  expect(cutAtToken('1 + 2', getFamily('codestral'))).toBe('1 + 2')
})

test.each([
  ['https://openrouter.ai/api/v1', 'mistralai/codestral-2508', 'chat', undefined],
  [
    'https://api.mistral.ai/v1',
    'codestral-latest',
    'suffix',
    'https://api.mistral.ai/v1/fim/completions',
  ],
  [
    'https://codestral.mistral.ai/v1/',
    'codestral-latest',
    'suffix',
    'https://codestral.mistral.ai/v1/fim/completions',
  ],
  ['https://api.mistral.ai/v1', 'mistral-large-latest', 'chat', undefined],
  [
    'https://api.deepseek.com/v1',
    'deepseek-chat',
    'suffix',
    'https://api.deepseek.com/beta/completions',
  ],
  [
    'http://localhost:11434/v1',
    'qwen2.5-coder:1.5b',
    'suffix',
    'http://localhost:11434/v1/completions',
  ],
  ['http://localhost:11434/v1', 'llama3.2', 'chat', undefined],
  [
    'http://127.0.0.1:8000/v1',
    'Qwen/Qwen2.5-Coder-7B',
    'template',
    'http://127.0.0.1:8000/v1/completions',
  ],
  ['https://api.openai.com/v1', 'gpt-4o', 'chat', undefined],
  [
    'https://openrouter.ai.example.com/v1',
    'codestral',
    'template',
    'https://openrouter.ai.example.com/v1/completions',
  ],
  ['nonsense', 'codestral', 'chat', undefined],
])('%s with %s completes by %s', (routerUrl, model, kind, url) => {
  const protocol = chooseProtocol({ routerUrl, model })
  expect(protocol.kind).toBe(kind)
  expect('url' in protocol ? protocol.url : undefined).toBe(url)
})

function getFamily(model: string) {
  const family = findFimFamily(model)
  if (!family) throw new Error(`${model} has no family`)
  return family
}

test('special tokens are code where the file has them, and HTML has some as elements', () => {
  const file = { before: "const end = '<|endoftext|>'\n", after: '', language: 'typescript' }
  const page = { before: '<p>', after: '</p>', language: 'html' }

  expect(cutAtAnyToken("'<|endoftext|>'<|im_end|>", file)).toBe("'<|endoftext|>'")
  expect(cutAtAnyToken('<s>old</s> new', page)).toBe('<s>old</s> new')
  expect(cutAtAnyToken('1 + 2</s>', file)).toBe('1 + 2')
})
