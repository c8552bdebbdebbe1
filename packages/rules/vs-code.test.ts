import { expect, test } from 'vitest'
import { fromVsCode, toVsCode } from './vs-code.ts'

const read = (body: string | string[]) =>
  fromVsCode(JSON.stringify({ a: { prefix: 'a', body } })).snippets[0]?.body

test('snippets of VS Code become ours', () => {
  const file = `{
    // My snippets, see https://example.com
    "Print to console": {
      "scope": "javascript",
      "prefix": ["Log it", "log"],
      "body": ["console.log('$1');", "$2"],
      "description": "Log // output", /* kept */
    },
    "review": { "body": "Review \${TM_SELECTED_TEXT}" },
  }`
  expect(fromVsCode(file)).toEqual({
    snippets: [
      {
        name: 'log-it',
        description: 'Log // output',
        body: "console.log('{{ask:Value 1}}');\n{{ask:Value 2}}",
      },
      { name: 'review', description: '', body: 'Review {{selection}}' },
    ],
    skipped: [],
  })
})

test.each([
  ['$TM_SELECTED_TEXT in $TM_FILENAME', '{{selection}} in {{file}}'],
  ['${CLIPBOARD} ${TM_SELECTED_TEXT:nothing}', '{{clipboard}} {{selection}}'],
  ['${1:question} and $1', '{{ask:question}} and {{ask:question}}'],
  ['$1 before ${1:question}', '{{ask:question}} before {{ask:question}}'],
  ['${1|yes,no|}', '{{ask:yes, no}}'],
  ['${1:$TM_SELECTED_TEXT}', '{{selection}}'],
  ['${1:for ${2:name}}', 'for {{ask:name}}'],
  ['${1:a \\} b}', '{{ask:a b}}'],
  ['${1:[title](command:x)}', '{{ask:[title] (command:x)}}'],
  ['[${1:title}](${2:address})', '[{{ask:title}}]({{ask:address}})'],
  ['end$0 ${0:here}', 'endhere here'],
  ['costs \\$5 \\} \\\\ \\n', 'costs $5 } \\ \\n'],
  ['$UUID ${UUID} ${UUID:none}', '$UUID ${UUID} none'],
  ['${TM_FILENAME/(.*)\\..+$/${1:/upcase}/}', '{{file}}'],
  ['$5.00 } ${ {{mustache}}', '{{ask:Value 5}}.00 } ${ {{mustache}}'],
  ['${1:unclosed', '${1:unclosed'],
  ['$constructor $__proto__', '$constructor $__proto__'],
])('the body %s is read as %s', (body, ours) => {
  expect(read(body)).toBe(ours)
})

test('what was exported is imported unchanged', () => {
  const snippets = [
    {
      name: 'all',
      description: 'Every "placeholder"',
      body: '{{selection}} {{file}} {{language}} {{clipboard}} {{ask:Why $1?}} {{ask:Why $1?}} {{ask:And \\?}}',
    },
    { name: 'constructor', description: '', body: 'costs $5, ${x}, \\$ {{other}} }\n\ttabs\n' },
  ]
  expect(fromVsCode(toVsCode(snippets))).toEqual({ snippets, skipped: [] })
})

test('an export can be used in VS Code', () => {
  const body = 'Review {{selection}} of {{file}}: {{ask:What for?}}\nThanks'
  expect(JSON.parse(toVsCode([{ name: 'review', description: 'Reviews', body }]))).toEqual({
    review: {
      prefix: 'review',
      description: 'Reviews',
      body: ['Review ${TM_SELECTED_TEXT} of ${TM_FILENAME}: ${1:What for?}', 'Thanks'],
    },
  })
})

test.each(['', 'nothing', '[]', 'null', '"text"', '{', '{"a": {"body": "x"}} trailing'])(
  'a file that is not JSON with snippets is refused: %s',
  (json) => {
    expect(fromVsCode(json)).toEqual({ snippets: [], skipped: [{ name: '', reason: 'not-json' }] })
  },
)

test('what is not a snippet is skipped with a reason, and the rest is read', () => {
  const file = {
    fine: { prefix: 'fine', body: 'x' },
    text: 'x',
    bodyless: { prefix: 'x' },
    mixed: { prefix: 'x', body: ['a', 1] },
    empty: { prefix: 'x', body: '' },
    large: { prefix: 'x', body: 'x'.repeat(8193) },
    huge: { prefix: 'x', body: 'x'.repeat(100_000) },
    日本: { body: 'x' },
    nul: { prefix: 'x', body: '\0' },
  }
  const { snippets, skipped } = fromVsCode(JSON.stringify(file))
  expect(snippets).toEqual([{ name: 'fine', description: '', body: 'x' }])
  expect(skipped.map(({ name, reason }) => `${name}: ${reason}`)).toEqual([
    'text: not-a-snippet',
    'bodyless: not-a-snippet',
    'mixed: not-a-snippet',
    'empty: body-empty',
    'large: body-too-long',
    'huge: body-too-long',
    '日本: invalid-name',
    'nul: invalid-characters',
  ])
})

test('a file with more than 1,000 entries is refused as a whole', () => {
  const entries = Array.from({ length: 1_001 }, (_, at) => [`a${at}`, { body: 'x' }])

  expect(fromVsCode(JSON.stringify(Object.fromEntries(entries)))).toEqual({
    snippets: [],
    skipped: [{ name: '', reason: 'too-many-entries' }],
  })
  expect(fromVsCode(JSON.stringify(Object.fromEntries(entries.slice(1)))).snippets).toHaveLength(
    1_000,
  )
})

test.each([
  ['nests deeper than 20 levels', `{"a":${'['.repeat(21)}${']'.repeat(21)}}`],
  ['has more parts than any library', `{"a":{"prefix":"a","body":[${'"",'.repeat(110_000)}""]}}`],
  ['has a text that is not closed', `{"a":"\n${'"\n'.repeat(1_000)}}`],
])('a file that %s is not read', (_, json) => {
  expect(fromVsCode(json)).toEqual({ snippets: [], skipped: [{ name: '', reason: 'not-json' }] })
})

test('comments and trailing commas are allowed everywhere, and kept inside of texts', () => {
  const json = `// first\n{"a": /* , */ {"prefix": "a", "body": ["// x", "/* y */,]",], /**/ }, // last,\n /* } */ }//`

  expect(fromVsCode(json).snippets).toEqual([
    { name: 'a', description: '', body: '// x\n/* y */,]' },
  ])
})

test.each([
  '{"__proto__": {"body": "x", "prefix": "polluted"}}',
  '{"a": {"__proto__": {"body": "x"}}}',
])('keys that look like a prototype change nothing', (json) => {
  fromVsCode(json)
  expect('body' in {}).toBe(false)
})

test.each([
  '/*'.repeat(500_000),
  `"${'\\"'.repeat(500_000)}`,
  `{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}`,
  JSON.stringify({ a: { body: '${1:'.repeat(8_000) } }),
  JSON.stringify({ a: { body: '${A/'.repeat(8_000) } }),
  JSON.stringify({ a: { body: `${'${1:'.repeat(4_000)}${'}'.repeat(4_000)}` } }),
])('hostile input is read in a moment', (json) => {
  const startedAt = performance.now()
  fromVsCode(json)
  expect(performance.now() - startedAt).toBeLessThan(1_000)
})
