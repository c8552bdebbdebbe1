import { stripTypeScriptTypes } from 'node:module'
import { runInNewContext } from 'node:vm'
import { describe, expect, test } from 'vitest'
import { fillIn } from './fill-in.ts'
import { knownFunctions, printFunction, toCamelCase } from './known-functions.ts'
import {
  answerChat,
  answerCompletion,
  type ChatRequest,
  type StandInPart,
} from './stand-in-model.ts'
import { writeCode } from './write-code.ts'

const limits = { tools: [], maxTokens: 1_000, stop: [] }

function ask(content: string, more: Partial<ChatRequest> = {}): StandInPart[] {
  return [...answerChat({ messages: [{ role: 'user', content }], ...limits, ...more })]
}

const join = (parts: readonly StandInPart[]) =>
  parts.map((part) => (part.kind === 'text' ? part.text : '')).join('')

test.each(['typescript', 'javascript'] as const)(
  'every function it knows works in %s',
  (language) => {
    for (const known of knownFunctions) {
      const code = stripTypeScriptTypes(printFunction(known, language))
      const { arguments: list, result } = known.example
      const call = `${toCamelCase(known.words)}(${list})`
      expect(runInNewContext(`${code}\n${call}`), call).toEqual(runInNewContext(result))
    }
  },
)

test.each([
  ['python', 'def is_prime(n: int) -> bool:\n    return n > 1 and '],
  ['go', 'func isPrime(value string) string {\n\treturn value\n}'],
  ['css', '.card {'],
])('it writes %s', (language, start) => {
  expect(writeCode({ instruction: 'checks whether a number is prime', language })).toContain(start)
})

type Gap = readonly [language: string, before: string, after: string, expected: string]

const gaps: readonly Gap[] = [
  ['typescript', 'function add(a: number, b: number) {\n  return ', '\n}', 'a + b'],
  ['typescript', 'function add(x: number, y: number) {', '', '\n  return x + y\n}'],
  ['typescript', 'function add(x: number, y: number) {\n    ', '\n}', 'return x + y'],
  ['typescript', 'function add(x: number, y: number) {\n', '\n}', '  return x + y'],
  ['typescript', 'function slugify(title: string) {', '}', '\n  return title'],
  ['typescript', 'function start() {', '}', ''],
  [
    'typescript',
    '// adds two numbers\n',
    '',
    'function add(a: number, b: number): number {\n  return a + b\n}',
  ],
  ['javascript', 'call(one, [two', '', '])'],
  ['python', 'def total(prices):\n    ', '', 'return sum(prices)'],
  ['go', 'fmt.Println(name', '', ')'],
  ['typescript', 'const x = 1\n', '', ''],
]

test.each(gaps)('it completes %s: %j', (language, before, after, expected) => {
  expect(fillIn({ before, after, language, isSingleLine: false })).toBe(expected)
})

test('a completion on one line has no line break', () => {
  const prompt = 'function add(a, b) {\n  '
  const parts = [
    ...answerCompletion({ prompt, suffix: '\n}', language: null, maxTokens: 50, stop: ['\n'] }),
  ]

  expect(join(parts)).toBe('return a + b')
})

test('an answer to a person says that it is not AI, and is always the same', () => {
  const answer = join(ask('How do I reverse a text in Python?'))

  expect(answer).toMatch(/^\*\*Test mode\.\*\*/)
  expect(answer).toContain('```python')
  expect(join(ask('How do I reverse a text in Python?'))).toBe(answer)
})

test('an answer ends at the limit of tokens or at a stop sequence, and is counted', () => {
  const short = ask('Hello', { maxTokens: 3 })
  expect(join(short)).toHaveLength(12)
  expect(short.at(-1)).toEqual({ kind: 'end', reason: 'length', tokensIn: 2, tokensOut: 3 })

  const stopped = ask('Hello', { stop: ['mode'] })
  expect(join(stopped)).toBe('**Test ')
  expect(stopped.at(-1)).toMatchObject({ reason: 'stop' })
})

test.each([
  ['/fail', [{ kind: 'failure', reason: 'unavailable' }]],
  ['/busy now', [{ kind: 'failure', reason: 'busy' }]],
])('the command %s makes it fail', (question, parts) => {
  expect(ask(question)).toEqual(parts)
})

test('commands make it slow or break off', () => {
  expect(ask('/slow').filter(({ kind }) => kind === 'pause').length).toBeGreaterThan(5)
  expect(ask('/break').map(({ kind }) => kind)).toEqual([...Array(5).fill('text'), 'failure'])
  expect(ask('What does api/fail do?').at(-1)).toMatchObject({ kind: 'end' })
})

describe('with tools', () => {
  const write = {
    function: {
      name: 'create_file',
      parameters: {
        type: 'object',
        properties: {
          path: { type: 'string' },
          content: { type: 'string' },
          line: { type: 'integer' },
          note: { type: 'string' },
        },
        required: ['path', 'content', 'line'],
      },
    },
  }
  const question = 'Create a file src/add.py with a function that adds two numbers'

  test('it calls the one that the question needs, with arguments that fit its schema', () => {
    const [called, end] = ask(question, { tools: [{ function: { name: 'read_file' } }, write] })

    expect(called).toMatchObject({ kind: 'tool-call', name: 'create_file' })
    expect(JSON.parse(called?.kind === 'tool-call' ? called.arguments : '')).toEqual({
      path: 'src/add.py',
      content: expect.stringContaining('def add('),
      line: 1,
    })
    expect(end).toMatchObject({ kind: 'end', reason: 'tool_calls' })
  })

  test('it finishes with words after the result of the tool, and without a suitable tool', () => {
    const messages = [
      { role: 'user', content: question },
      { role: 'assistant', content: null },
      { role: 'tool', content: 'created' },
    ]
    expect([...answerChat({ ...limits, messages, tools: [write] })].at(-1)).toMatchObject({
      reason: 'stop',
    })
    expect(ask('Hello', { tools: [write] }).at(-1)).toMatchObject({ reason: 'stop' })
  })

  /** In the order and with the parameters of VS Code's own chat. */
  const nativeTools = [
    toTool('create_directory', ['dirPath']),
    toTool('create_file', ['filePath', 'content']),
    toTool('edit_notebook_file', ['filePath', 'editType', 'cellId']),
    toTool('insert_edit_into_file', ['explanation', 'filePath', 'code']),
    toTool('list_dir', ['path']),
    toTool('read_file', ['filePath', 'startLine', 'endLine']),
    toTool('replace_string_in_file', ['filePath', 'oldString', 'newString']),
  ]

  test("as VS Code's agent it reads a file, replaces its code, and says what it did", () => {
    const messages: ChatRequest['messages'][number][] = askNatively('Change two to 2 in half.ts')
    const next = () => [...answerChat({ ...limits, messages, tools: nativeTools })]

    const filePath = '/projects/shop/half.ts'
    expect(readCall(next())).toEqual(['read_file', { filePath, startLine: 1, endLine: 2_000 }])

    const code = 'return count / two'
    messages.push(
      toCalls('read_file'),
      toResult(`File: half.ts\n\`\`\`typescript\n${code}\n\`\`\``),
    )
    const newString = 'return count / 2'
    const edit = ['replace_string_in_file', { filePath, oldString: code, newString }]
    expect(readCall(next())).toEqual(edit)

    messages.push(toCalls('replace_string_in_file'), toResult('Edited:\nhalf.ts\n'))
    expect(join(next())).toMatch(
      /I used `read_file`, `replace_string_in_file`. The answer was: Edited: half.ts$/,
    )
  })

  test("as VS Code's agent it creates and edits files in the user's workspace", () => {
    const call = (question: string) =>
      readCall([...answerChat({ ...limits, messages: askNatively(question), tools: nativeTools })])

    expect(call('Create add.py with a function that adds two numbers')).toEqual([
      'create_file',
      { filePath: '/projects/shop/add.py', content: expect.stringContaining('def add(') },
    ])
    expect(call('Fix it')).toEqual([
      'read_file',
      expect.objectContaining({ filePath: '/projects/shop/src/open.ts' }),
    ])
  })

  test('a file that could not be read is not edited', () => {
    const messages = [...askNatively('Fix half.ts'), toCalls('read_file'), toResult('ERROR: none')]

    const parts = [...answerChat({ ...limits, messages, tools: nativeTools })]

    expect(join(parts)).toContain('The answer was: ERROR: none')
  })
})

function toTool(name: string, required: readonly string[]) {
  const toType = (key: string) => (key.endsWith('Line') ? 'number' : 'string')
  const properties = Object.fromEntries(required.map((key) => [key, { type: toType(key) }]))
  return { function: { name, parameters: { type: 'object', properties, required } } }
}

test('in the chat of the extension it answers the question, not the files before it', () => {
  const open = 'File a.ts:\n```ts\nconst a = 1\n```'
  const toChat = (question: string) => `${open}\n\n<userRequest>\n${question}\n</userRequest>`
  const code = '```python\ndef half(n):\n    return n / 2\n```'

  expect(join(ask(toChat('How do I greet people?')))).toContain('I was given `a.ts`.')
  expect(join(ask(toChat(`Explain this:\n${code}`)))).toContain('half')
  expect(join(ask(toChat('Write a Python function that checks for primes')))).toContain('def ')
})

/** A question as VS Code's own chat sends it. */
function askNatively(question: string) {
  const folders = 'I am working in a workspace with the following folders:\n- /projects/shop \n'
  const open = "The user's current file is /projects/shop/src/open.ts. \n"
  const reminder = 'Use the replace_string_in_file tool to edit, not insert_edit_into_file.'
  return [
    { role: 'user', content: folders },
    { role: 'user', content: `${open}${reminder}\n<userRequest>\n${question}\n</userRequest>\n` },
  ]
}

function toCalls(name: string) {
  return { role: 'assistant', tool_calls: [{ function: { name } }] }
}

function toResult(content: string) {
  return { role: 'tool', content }
}

function readCall([called]: readonly StandInPart[]): unknown {
  return called?.kind === 'tool-call' ? [called.name, JSON.parse(called.arguments)] : called
}
