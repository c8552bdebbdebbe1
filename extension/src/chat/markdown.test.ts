import { expect, test } from 'vitest'
import { splitFences } from '../writing/fences.ts'
import { type MarkdownNode, type MarkdownTag, parseMarkdown } from './markdown.ts'

const text = (content: string): MarkdownNode => ({ kind: 'text', text: content })
const element = (tag: MarkdownTag, ...children: MarkdownNode[]): MarkdownNode => ({
  kind: 'element',
  tag,
  children,
  ...(tag === 'ol' && { start: 1 }),
})
const link = (href: string, label: string) => ({ ...element('a', text(label)), href })

test('an answer with all kinds of blocks is parsed', () => {
  const blocks = parseMarkdown(
    '# Title\n\nOne\ntwo.\n\n- a\n- b\n  1. c\n\n> said\n\n---\n\n| x | y |\n|---|---|\n| 1 | 2 |\n\n```ts\ncode\n```',
  )
  const row = (tag: 'th' | 'td', ...cells: string[]) =>
    element('tr', ...cells.map((cell) => element(tag, text(cell))))

  expect(blocks).toEqual([
    element('h3', text('Title')),
    element('p', text('One'), text('\n'), text('two.')),
    element(
      'ul',
      element('li', element('p', text('a'))),
      element('li', element('p', text('b')), element('ol', element('li', element('p', text('c'))))),
    ),
    element('blockquote', element('p', text('said'))),
    element('hr'),
    element('table', element('thead', row('th', 'x', 'y')), element('tbody', row('td', '1', '2'))),
    { kind: 'code', language: 'ts', code: 'code', isOpen: false },
  ])
})

test('inline formatting is parsed, except inside inline code', () => {
  expect(parseInline('a **b *c*** `**d**` e_f_g ~~h~~')).toEqual([
    text('a '),
    element('strong', text('b '), element('em', text('c'))),
    text(' '),
    element('code', text('**d**')),
    text(' e_f_g '),
    element('s', text('h')),
  ])
})

test('HTML is shown as text', () => {
  const html = '<img src=x onerror="alert(1)"> <script>alert(1)</script>'
  expect(parseMarkdown(html)).toEqual([element('p', text(html))])
  expect(toPlainText(parseMarkdown(`<div>\n${html}\n</div>`))).toContain(html)
})

test.each([
  'javascript:alert(1)',
  'command:workbench.action.quit',
  'file:///etc/passwd',
  'data:text/html,x',
  'vscode://file/etc/passwd',
  'ftp://example.com',
  '//example.com',
  'java&#115;cript:alert(1)',
])('a link to %s is shown as text', (href) => {
  for (const markdown of [`[x](${href})`, `<${href}>`, `[x](<${href}>)`, `![x](${href})`, href])
    expect(JSON.stringify(parseMarkdown(markdown))).not.toContain('"href"')
})

test('a link without an address, an email address and a bare domain are not links', () => {
  for (const markdown of ['[x]()', 'ada@example.com', '<ada@example.com>', 'example.com', '[x]'])
    expect(JSON.stringify(parseMarkdown(markdown))).not.toContain('"href"')
})

test('web links work, with or without a label', () => {
  expect(parseInline('[docs](https://example.com/a "title"), https://example.com/b.')).toEqual([
    link('https://example.com/a', 'docs'),
    text(', '),
    link('https://example.com/b', 'https://example.com/b'),
    text('.'),
  ])
})

test('no image is ever loaded', () => {
  expect(parseInline('![a](https://example.com/a.png)')).toEqual([
    text('!'),
    link('https://example.com/a.png', 'a'),
  ])
})

test('a code block in Markdown in a code block does not end it', () => {
  const markdown = '```md\n# A\n```sh\nnpm i\n```\nMore.\n```\nDone.'
  expect(parseMarkdown(markdown)).toEqual([
    { kind: 'code', language: 'md', code: '# A\n```sh\nnpm i\n```\nMore.', isOpen: false },
    element('p', text('Done.')),
  ])
})

test('code in a list belongs to the list, and loses its indentation', () => {
  const [list] = parseMarkdown('1. Run:\n   ```sh\n   npm i\n   ```\n2. Done.')
  expect(list).toMatchObject({
    tag: 'ol',
    children: [
      {
        children: [{ tag: 'p' }, { kind: 'code', language: 'sh', code: 'npm i', isOpen: false }],
      },
      { children: [{ tag: 'p' }] },
    ],
  })
})

const answer = '## A\n1. **b** `c`\n   - d\n```ts\ne\n\n```\n| f | g |\n|---|---|\n| h |\n```\n\n'

test('every beginning of a streaming answer can be drawn', () => {
  const prefixes = Array.from(answer, (_, at) => answer.slice(0, at + 1))

  expect(prefixes.filter((prefix) => parseMarkdown(prefix).length === 0)).toEqual([])
})

test('code is open until its closing fence has arrived', () => {
  const isOpen = (parts: readonly { kind: string; isOpen?: boolean }[]) =>
    parts.flatMap((part) => (part.kind === 'code' ? [part.isOpen] : []))
  const prefixes = Array.from(answer, (_, at) => answer.slice(0, at + 1))

  expect(prefixes.map((prefix) => isOpen(parseMarkdown(prefix)))).toEqual(
    prefixes.map((prefix) => isOpen(splitFences(prefix))),
  )
  expect(isOpen(parseMarkdown('```ts\na\n    ```'))).toEqual([true])
})

/** Parsing one of these in quadratic time would take several seconds. */
const size = 20_000

test.each([
  ['a heading with spaces', `# a${' '.repeat(size)}x`],
  ['a link without an end', `[a](https://${'x'.repeat(size)}`],
  ['many links without an end', '[a](https://x '.repeat(size / 10)],
  ['many brackets', '['.repeat(size)],
  ['many addresses', 'https://a. '.repeat(size / 10)],
  ['one long address', `https://${'a.'.repeat(size)}`],
  ['addresses in brackets', 'https://a.b/((((((('.repeat(size / 20)],
  ['a table divider', `a | b\n|${' '.repeat(size)}x`],
  ['a table divider with many cells', `a | b\n${'|-'.repeat(size / 2)}x`],
  ['a wide table', `${'|a'.repeat(size / 40)}\n${'|-'.repeat(size / 40)}\n${'|\n'.repeat(20)}`],
  ['a fence with spaces', `\`\`\`${' '.repeat(size)}\``],
  ['many fences', '```\na\n```\n'.repeat(size / 10)],
  ['fences inside Markdown', `\`\`\`md\n${'```js\n'.repeat(size / 10)}`],
  ['many Markdown fences', '```md\n```js\n```\n```\n'.repeat(size / 20)],
  ['an almost-rule', `${'- '.repeat(size / 2)}x`],
  ['many short lines', 'a\n\n'.repeat(size / 4)],
  ['stars', '*a '.repeat(size / 4)],
  ['strong openers', '**a '.repeat(size / 4)],
  ['mixed emphasis', '*_**a '.repeat(size / 8)],
  ['strikethrough', '~~a '.repeat(size / 4)],
  ['backticks', `${'`'.repeat(size)}x\``],
  ['backticks of every length', Array.from({ length: 600 }, (_, n) => '`'.repeat(n + 1)).join(' ')],
  ['many quotes', `${'>'.repeat(3000)} a`.repeat(5)],
  ['entities', '&#x'.repeat(size / 4)],
])('%s in a long answer is parsed quickly', (_, hostile) => {
  const startedAt = performance.now()
  parseMarkdown(hostile)
  expect(performance.now() - startedAt).toBeLessThan(1500)
})

test.each([
  ['endless', '`a` '.repeat(6000)],
  ['quoted thousands of times', `${'>'.repeat(3000)} a`],
  ['a list in a list in a list', `${'- '.repeat(10_000)}x`],
  ['nested with every mark', `${'*a _b '.repeat(3000)}${' _ *'.repeat(3000)}`],
])('the text of an answer that is %s is still shown', (_, hostile) => {
  expect(toPlainText(parseMarkdown(hostile))).toMatch(/[ax]/)
})

function parseInline(markdown: string): readonly MarkdownNode[] {
  const [paragraph] = parseMarkdown(markdown)
  return paragraph?.kind === 'element' ? paragraph.children : []
}

function toPlainText(nodes: readonly MarkdownNode[]): string {
  return nodes
    .map((node) => {
      if (node.kind === 'element') return toPlainText(node.children)
      return node.kind === 'text' ? node.text : node.code
    })
    .join('')
}
