import { expect, test } from 'vitest'
import { parseInline } from './inline-markdown.ts'
import { parseMarkdown } from './markdown.ts'

const text = (words: string) => ({ kind: 'text', text: words })

test('what models write is read as what they mean', () => {
  const blocks = parseMarkdown(
    '# Title\n\nOne\ntwo.\n\n- a\n- b\n  1. c\n\n> said\n\n---\n\n| x | y |\n|---|---|\n| 1 | 2 |\n\n```ts\ncode\n```',
  )

  expect(blocks).toEqual([
    { kind: 'heading', level: 1, content: [text('Title')] },
    { kind: 'paragraph', content: [text('One\ntwo.')] },
    {
      kind: 'list',
      start: null,
      items: [
        [{ kind: 'paragraph', content: [text('a')] }],
        [
          { kind: 'paragraph', content: [text('b')] },
          { kind: 'list', start: 1, items: [[{ kind: 'paragraph', content: [text('c')] }]] },
        ],
      ],
    },
    { kind: 'quote', blocks: [{ kind: 'paragraph', content: [text('said')] }] },
    { kind: 'rule' },
    {
      kind: 'table',
      rows: [
        [[text('x')], [text('y')]],
        [[text('1')], [text('2')]],
      ],
    },
    { kind: 'code', language: 'ts', code: 'code', isOpen: false },
  ])
})

test('words are set as they are marked, and code in them is left alone', () => {
  expect(parseInline('a **b *c*** `**d**` e_f_g ~~h~~')).toEqual([
    text('a '),
    { kind: 'strong', content: [text('b '), { kind: 'emphasis', content: [text('c')] }] },
    text(' '),
    { kind: 'code', text: '**d**' },
    text(' e_f_g '),
    { kind: 'struck', content: [text('h')] },
  ])
})

test('HTML is text like any other', () => {
  const html = '<img src=x onerror="alert(1)"> <script>alert(1)</script>'
  expect(parseMarkdown(html)).toEqual([{ kind: 'paragraph', content: [text(html)] }])
})

test.each([
  'javascript:alert(1)',
  'command:workbench.action.quit',
  'file:///etc/passwd',
  'data:text/html,x',
])('a link to %s is no link', (href) => {
  expect(parseInline(`[x](${href})`)).toEqual([text(`[x](${href})`)])
})

test('a link to the web is one, named or bare', () => {
  expect(parseInline('[docs](https://example.com/a "title"), https://example.com/b.')).toEqual([
    { kind: 'link', href: 'https://example.com/a', content: [text('docs')] },
    text(', '),
    { kind: 'link', href: 'https://example.com/b', content: [text('https://example.com/b')] },
    text('.'),
  ])
})

test('every beginning of an answer can be drawn', () => {
  const whole = '## A\n1. **b** `c`\n   - d\n```ts\ne\n```\n| f | g |\n|---|---|\n| h |'
  const broken = Array.from(whole, (_, at) => parseMarkdown(whole.slice(0, at + 1))).filter(
    (blocks) => blocks.length === 0,
  )
  expect(broken).toEqual([])
})

const size = 50_000

/** A parser whose work grows with the square of the length takes ten seconds or more for these. */
test.each([
  ['a heading with blanks', `# a${' '.repeat(size)}x`],
  ['a link without an end', `[a](https://${'x'.repeat(size)}`],
  ['many links without an end', '[a](https://x '.repeat(size / 10)],
  ['many brackets', '['.repeat(size)],
  ['many addresses', 'https://a. '.repeat(size / 10)],
  ['a table divider', `a | b\n|${' '.repeat(size)}x`],
  ['a table divider of many cells', `a | b\n${'|-'.repeat(size / 2)}x`],
  ['a fence with blanks', `\`\`\`${' '.repeat(size)}\``],
  ['many fences', '```\na\n```\n'.repeat(size / 10)],
  ['fences inside of Markdown', `\`\`\`md\n${'```js\n'.repeat(size / 10)}`],
  ['a rule that is none', `${'- '.repeat(size / 2)}x`],
  ['many short lines', 'a\n\n'.repeat(size / 4)],
  ['stars', '*a '.repeat(size / 4)],
  ['strong beginnings', '**a '.repeat(size / 4)],
  ['backticks', `${'`'.repeat(size)}x\``],
  ['backticks of every length', Array.from({ length: 600 }, (_, n) => '`'.repeat(n + 1)).join(' ')],
])('%s takes no longer to read than a page of words', (_, answer) => {
  const startedAt = performance.now()
  parseMarkdown(answer)
  expect(performance.now() - startedAt).toBeLessThan(1500)
})

test.each([
  ['endless', '`a` '.repeat(6000)],
  ['quoted thousands of times', `${'>'.repeat(3000)} a`],
  ['a list in a list in a list', `${'- '.repeat(10_000)}x`],
  ['nested by every mark', `${'*a _b '.repeat(3000)}${' _ *'.repeat(3000)}`],
])('an answer that is %s is drawn all the same', (_, answer) => {
  expect(parseMarkdown(answer)).not.toEqual([])
})
