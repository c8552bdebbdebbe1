import { expect, test } from 'vitest'
import { type MarkdownNode, parseMarkdown } from './markdown.ts'
import { createMarkdownStream } from './markdown-stream.ts'

const answer = `### Title

First *paragraph*
with two lines.

1. one
2. two

   still two

- loose

- list

> quote
continued

\`\`\`ts
const a = 1

// ### not a title
\`\`\`

| a | b |
| - | - |
| 1 | 2 |

\`\`\`md
Nested:

\`\`\`sh
npm i
\`\`\`
\`\`\`

* * *

The end.
\`\`\`py
print('unclosed')`

test('an answer that arrives character by character looks the same as a complete one', () => {
  const stream = createMarkdownStream('')
  let drawn: MarkdownNode[] = []
  for (let at = 0; at < answer.length; at += 1) {
    stream.append(answer.charAt(at))
    const { from, blocks } = stream.update()
    drawn = [...drawn.slice(0, from), ...blocks]
    expect(drawn).toEqual(parseMarkdown(answer.slice(0, at + 1)))
  }
})

test('in a long answer, only the last block is parsed again', () => {
  const stream = createMarkdownStream('')
  for (let part = 0; part < 200; part += 1) {
    stream.append(`Paragraph ${part} of a long answer.\n\n`)
    stream.update()
    expect(stream.pending().length).toBeLessThan(100)
  }
  expect(stream.update().from).toBe(199)
})

test('an answer that has already begun is continued', () => {
  const stream = createMarkdownStream('One.\n\nTwo')
  stream.append(' and more.')

  expect(stream.update()).toEqual({ from: 0, blocks: parseMarkdown('One.\n\nTwo and more.') })
})
