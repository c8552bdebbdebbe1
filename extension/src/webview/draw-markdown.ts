import type { Inline } from '../chat/inline-markdown.ts'
import type { Block } from '../chat/markdown.ts'
import { make, makeButton } from './make.ts'
import { say } from './say.ts'
import { tell } from './tell.ts'

/**
 * Draws blocks into an element, anew only where they changed: an answer that grows
 * keeps its selection, its scrolling and the focus in what is already there.
 */
export function drawBlocks(element: HTMLElement, blocks: readonly Block[]): void {
  blocks.forEach((block, at) => {
    const drawn = element.children[at]
    const shape = JSON.stringify(block)
    if (drawn && shapes.get(drawn) === shape) return
    const fresh = drawBlock(block)
    shapes.set(fresh, shape)
    if (drawn) drawn.replaceWith(fresh)
    else element.append(fresh)
  })
  while (element.children.length > blocks.length) element.lastElementChild?.remove()
}

const shapes = new WeakMap<Element, string>()

function drawBlock(block: Block): HTMLElement {
  switch (block.kind) {
    case 'paragraph':
      return make('p', { children: drawInlines(block.content) })
    case 'heading':
      // Whoever speaks is the second level, and models skip levels: what they say is the third.
      return make('h3', { children: drawInlines(block.content) })
    case 'code':
      return drawCode(block)
    case 'quote':
      return make('blockquote', { children: block.blocks.map(drawBlock) })
    case 'list':
      return drawList(block)
    case 'table':
      return drawTable(block)
    case 'rule':
      return make('hr')
  }
}

function drawCode({ language, code, isOpen }: Extract<Block, { kind: 'code' }>): HTMLElement {
  const kind = language || 'code'
  const act = (name: string, type: 'insert' | 'apply') =>
    makeButton(name, { label: `${name} this ${kind}`, onClick: () => tell({ type, code }) })
  // Code without an end may be cut off: it can be copied, but it's never put into a file.
  const tools = isOpen ? [] : [act('Insert', 'insert'), act('Apply', 'apply')]
  return make('figure', {
    className: 'code',
    children: [
      make('figcaption', {
        children: [make('span', { text: kind }), drawCopy({ kind, code }), ...tools],
      }),
      make('pre', {
        label: `${kind}, ${code.split('\n').length} lines`,
        attributes: { tabindex: '0', role: 'region' },
        children: [make('code', { text: code })],
      }),
    ],
  })
}

/** Says that it was done until it could be done again: nothing else shows it. */
function drawCopy({ kind, code }: { readonly kind: string; readonly code: string }): HTMLElement {
  const copy = makeButton('Copy', {
    label: `Copy this ${kind}`,
    onClick() {
      tell({ type: 'copy', code })
      copy.textContent = 'Copied'
      say('Copied.')
    },
  })
  const forget = () => {
    copy.textContent = 'Copy'
  }
  copy.addEventListener('blur', forget)
  copy.addEventListener('pointerleave', forget)
  return copy
}

function drawList({ start, items }: Extract<Block, { kind: 'list' }>): HTMLElement {
  const children = items.map((item) => make('li', { children: item.map(drawBlock) }))
  if (start === null) return make('ul', { children })
  return make('ol', { children, attributes: { start: String(start) } })
}

function drawTable({ rows }: Extract<Block, { kind: 'table' }>): HTMLElement {
  const drawRow = (tag: 'th' | 'td') => (cells: readonly (readonly Inline[])[]) =>
    make('tr', { children: cells.map((cell) => make(tag, { children: drawInlines(cell) })) })
  const [head = [], ...body] = rows
  const table = make('table', {
    children: [
      make('thead', { children: [drawRow('th')(head)] }),
      make('tbody', { children: body.map(drawRow('td')) }),
    ],
  })
  return make('div', { className: 'wide', children: [table] })
}

function drawInlines(inlines: readonly Inline[]): Node[] {
  return inlines.map((inline) => {
    if (inline.kind === 'text') return document.createTextNode(inline.text)
    if (inline.kind === 'code') return make('code', { text: inline.text })
    const children = drawInlines(inline.content)
    if (inline.kind === 'link') return make('a', { children, attributes: { href: inline.href } })
    return make(({ strong: 'strong', emphasis: 'em', struck: 's' } as const)[inline.kind], {
      children,
    })
  })
}
