import MarkdownIt from 'markdown-it'
import { copyCommand } from '#app/copy/docs.ts'
import { copy } from '#app/copy/ui.ts'
import { toLanguagePath } from '#app/http/page-path.ts'
import { namePlansWith } from '#app/plans/name-plans.ts'

/** A page of the documentation, made from Markdown when the site is built. */
export type DocsPage = {
  readonly title: string
  readonly description: string
  /** HTML, and between it the names of blocks that are made from their source. */
  readonly parts: readonly ({ readonly html: string } | { readonly block: string })[]
  /** It starts with a paragraph, which says what it's about. */
  readonly hasLead: boolean
  readonly headings: readonly Heading[]
  /** The text under each heading, for the search. The one before the first heading has no id. */
  readonly sections: readonly TextSection[]
}

type TextSection = { readonly id: string; readonly heading: string; readonly text: string }

type Heading = { readonly id: string; readonly text: string }

const blockLine = /^\{\{([\w-]+)\}\}$/

const markdown = new MarkdownIt({ html: false })
const { normalizeLink } = markdown
// Pages have an address in every language, and downloads have one.
const isPage = (url: string) => url.startsWith('/') && !url.startsWith('/downloads/')
markdown.normalizeLink = (url) => normalizeLink(isPage(url) ? toLanguagePath(url) : url)
// Wide tables and long lines of code can be scrolled with the keyboard.
Object.assign(markdown.renderer.rules, {
  table_open: () => '<div class="table-box" tabindex="0"><table class="table">',
  table_close: () => '</table></div>\n',
  fence: (tokens: Tokens, index: number) => renderCode(tokens[index]),
  td_open: (tokens: Tokens, index: number) =>
    isCommand(tokens[index + 1]) ? '<td><div class="command">' : '<td>',
  td_close: (tokens: Tokens, index: number) =>
    isCommand(tokens[index - 1])
      ? `${renderCopyButton(copyCommand(findRowName(tokens, index)))}</div></td>`
      : '</td>',
})

type Tokens = ReturnType<typeof markdown.parse>
type Token = Tokens[number]

/** The first word after the fence is the title: `terminal`, or the name of a file. */
function renderCode(token: Token | undefined): string {
  const { escapeHtml } = markdown.utils
  const title = escapeHtml(token?.info.trim() ?? '')
  if (!title) throw new Error(`Code needs a title: ${token?.content}`)
  const bar = `<div class="code-bar"><span>${title}</span>${renderCopyButton(title)}</div>`
  const code = `<pre tabindex="0"><code>${escapeHtml(token?.content ?? '')}</code></pre>`
  return `<figure class="code-box">${bar}${code}</figure>\n`
}

/** As `CopyCode` in app/ui/code-box.tsx. The page script copies. */
function renderCopyButton(what: string): string {
  return `<button type="button" class="copy" data-copy=""><span aria-live="polite"></span><span>${copy}</span><span class="sr-only"> ${what}</span></button>`
}

/** A cell that is nothing but the name of a program and what it's given. */
function isCommand(token: Token | undefined): boolean {
  const [only, ...others] = token?.children ?? []
  return only?.type === 'code_inline' && others.length === 0 && /^[\w-]+ /.test(only.content)
}

function findRowName(tokens: Tokens, index: number): string {
  const start = tokens.findLastIndex(({ type }, at) => type === 'tr_open' && at < index)
  return markdown.utils.escapeHtml(tokens[start + 2]?.content ?? '')
}

/**
 * Our own Markdown: front matter with `title` and `description`, `{{name}}` for a block, and
 * `{plans:apiAccess}` or `{plans:support=email}` for the names of the plans that include it. A
 * translation has the headings of its English original, and their anchors.
 */
export function renderMarkdown(source: string, original = source): DocsPage {
  const { head, tokens } = parsePage(source)
  const anchors = listHeadings(parsePage(original).tokens).map(({ text }) => toId(text))
  return {
    title: readField(head, 'title'),
    description: readField(head, 'description'),
    hasLead: tokens[0]?.type === 'paragraph_open' && !blockLine.test(tokens[1]?.content ?? ''),
    headings: nameHeadings(tokens, anchors),
    parts: renderParts(tokens),
    sections: readTexts(tokens, readField(head, 'title')),
  }
}

function parsePage(source: string): { readonly head: string; readonly tokens: Tokens } {
  const [, head, body] = /^---\n(.*?)\n---\n(.*)$/s.exec(source) ?? []
  if (head === undefined || body === undefined) throw new Error('A page needs front matter')
  return { head, tokens: markdown.parse(namePlans(body), {}) }
}

function namePlans(body: string): string {
  return body.replace(/\{plans:(\w+)=?(\w*)\}/g, (_, name: string, value: string) => {
    const plans = namePlansWith((entitlements) => {
      const found = new Map(Object.entries(entitlements)).get(name)
      return value ? found === value : Boolean(found)
    })
    if (!plans) throw new Error(`No plan includes ${name} ${value}`)
    return plans
  })
}

/** Markdown without front matter and blocks. */
export function renderText(source: string): string {
  return markdown.render(source)
}

function listHeadings(tokens: Tokens) {
  return tokens.flatMap((token, index) =>
    token.type === 'heading_open' ? [{ token, text: toPlainText(tokens[index + 1]) }] : [],
  )
}

/** Gives each heading its id, and lists those of the second level. */
function nameHeadings(tokens: Tokens, anchors: readonly string[]): readonly Heading[] {
  const headings = listHeadings(tokens)
  if (headings.length !== anchors.length)
    throw new Error(`A translation needs ${anchors.length} headings, and has ${headings.length}`)
  return headings.flatMap(({ token, text }, index) => {
    const id = anchors[index] ?? ''
    token.attrSet('id', id)
    return token.tag === 'h2' ? [{ id, text }] : []
  })
}

/** Splits the text at its headings. */
function readTexts(tokens: Tokens, title: string): readonly TextSection[] {
  const sections: { id: string; heading: string; words: string[] }[] = [
    { id: '', heading: title, words: [] },
  ]
  for (const [index, token] of tokens.entries()) {
    if (token.type === 'heading_open') {
      const heading = toPlainText(tokens[index + 1])
      sections.push({ id: String(token.attrGet('id')), heading, words: [] })
      continue
    }
    const isHeading = tokens[index - 1]?.type === 'heading_open'
    const isText = token.type === 'inline' || token.type === 'fence'
    if (isText && !isHeading && !blockLine.test(token.content))
      sections.at(-1)?.words.push(toPlainText(token))
  }
  return sections
    .map(({ words, ...section }) => ({ ...section, text: words.join(' ').trim() }))
    .filter(({ id, text }) => id !== '' || text !== '')
}

/** Without the marks of Markdown and the targets of links. */
function toPlainText(token: Tokens[number] | undefined): string {
  const parts = token?.children ?? [token]
  const text = parts.map((part) => (part?.type === 'softbreak' ? ' ' : part?.content)).join('')
  return text.replaceAll(/\s+/g, ' ')
}

function renderParts(tokens: Tokens): DocsPage['parts'] {
  const at = tokens.findIndex((token) => token.type === 'inline' && blockLine.test(token.content))
  if (at < 0) return renderPart(tokens)
  const block = blockLine.exec(tokens[at]?.content ?? '')?.[1] ?? ''
  // The line is a paragraph: a token opens it and another one closes it.
  return [...renderPart(tokens.slice(0, at - 1)), { block }, ...renderParts(tokens.slice(at + 2))]
}

function renderPart(tokens: Tokens): DocsPage['parts'] {
  const html = markdown.renderer.render(tokens, markdown.options, {})
  return html === '' ? [] : [{ html }]
}

function toId(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
}

function readField(head: string, name: string): string {
  const value = new RegExp(`^${name}: (.+)$`, 'm').exec(head)?.[1]
  if (!value) throw new Error(`A page needs a ${name} in its front matter`)
  return value
}
