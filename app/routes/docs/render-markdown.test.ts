import { expect, test } from 'vitest'
import { renderMarkdown } from './render-markdown.ts'

const head = '---\ntitle: Snippets\ndescription: Prompts with a name.\n---\n'

test('a page has a title, a description, and headings that links can point to', () => {
  const page = renderMarkdown(`${head}\nIntro.\n\n## Use \`/name\`\n\nText.\n`)

  expect(page).toEqual({
    title: 'Snippets',
    description: 'Prompts with a name.',
    hasLead: true,
    headings: [{ id: 'use-name', text: 'Use /name' }],
    sections: [
      { id: '', heading: 'Snippets', text: 'Intro.' },
      { id: 'use-name', heading: 'Use /name', text: 'Text.' },
    ],
    parts: [
      { html: '<p>Intro.</p>\n<h2 id="use-name">Use <code>/name</code></h2>\n<p>Text.</p>\n' },
    ],
  })
})

test('the search finds text without the marks of Markdown, and code as it is', () => {
  const { sections } = renderMarkdown(
    `${head}\n## The **file**\n\nRun \`code *.vsix\`, then\n[*log in*](/login).\n`,
  )
  expect(sections).toEqual([
    { id: 'the-file', heading: 'The file', text: 'Run code *.vsix, then log in.' },
  ])
})

test('a line with a name in braces stands for a block that is made from its source', () => {
  const { parts } = renderMarkdown(`${head}\nBefore.\n\n{{settings}}\n\nAfter.\n`)

  expect(parts).toEqual([
    { html: '<p>Before.</p>\n' },
    { block: 'settings' },
    { html: '<p>After.</p>\n' },
  ])
})

test('the same in an example of code is shown as it is', () => {
  const { parts } = renderMarkdown(`${head}\n\`\`\`review.md\n{{selection}}\n\`\`\`\n`)

  expect(parts).toEqual([{ html: expect.stringContaining('<code>{{selection}}\n</code>') }])
})

test('HTML in a page is shown as text', () => {
  expect(renderMarkdown(`${head}<b>bold</b>`).parts).toEqual([
    { html: '<p>&lt;b&gt;bold&lt;/b&gt;</p>\n' },
  ])
})

test('wide tables and code can be scrolled with the keyboard', () => {
  const { parts } = renderMarkdown(`${head}| a |\n|---|\n| b |\n\n\`\`\`sh\nnpm start\n\`\`\`\n`)

  expect(JSON.stringify(parts)).toContain('<div class=\\"table-box\\" tabindex=\\"0\\">')
  expect(JSON.stringify(parts)).toContain('<pre tabindex=\\"0\\"><code>npm start')
})

test('code has a title and a button that copies it, and so has a command in a table', () => {
  const code = renderMarkdown(`${head}\`\`\`terminal\nnpm start\n\`\`\`\n`)
  expect(JSON.stringify(code.parts)).toMatch(/terminal<.*data-copy.*> terminal<.*npm start/)
  expect(() => renderMarkdown(`${head}\`\`\`\nnpm start\n\`\`\`\n`)).toThrow('needs a title')

  const table = renderMarkdown(
    `${head}| a | b |\n|---|---|\n| Linux | \`ls -l\` |\n| x | \`y\` |\n`,
  )
  expect(JSON.stringify(table.parts).match(/Copy<.*?> ([^<]+)</g)).toHaveLength(1)
  expect(JSON.stringify(table.parts)).toContain('the command for Linux')
})

test('a page that starts with a paragraph needs no other introduction', () => {
  expect(renderMarkdown(`${head}Intro.\n`).hasLead).toBe(true)
  expect(renderMarkdown(`${head}## Heading\n`).hasLead).toBe(false)
  expect(renderMarkdown(`${head}{{plans}}\n`).hasLead).toBe(false)
})

test('a page without a title fails the build', () => {
  expect(() => renderMarkdown('---\ndescription: x\n---\n')).toThrow('needs a title')
  expect(() => renderMarkdown('Just text')).toThrow('needs front matter')
})

test('a page lists the plans that include something as the table of plans has them', () => {
  const { parts } = renderMarkdown(`${head}On {plans:explanations}; on {plans:support=email}.`)
  expect(parts).toEqual([{ html: '<p>On Essential and Pro; on Essential.</p>\n' }])

  expect(() => renderMarkdown(`${head}{plans:support=phone}`)).toThrow('No plan includes')
})
