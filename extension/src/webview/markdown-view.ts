import type { MarkdownNode } from '../chat/markdown.ts'
import type { BlockUpdate } from '../chat/markdown-stream.ts'
import { drawCode, updateCode } from './code-view.ts'
import { createElement } from './dom.ts'
import { drawTextWithLinks } from './file-link-view.ts'

/**
 * Draws the blocks of a text that changed. Unchanged ones are left alone, so a streaming answer
 * keeps its selection, scroll position and focus.
 */
export function drawMarkdown(element: HTMLElement, { from, blocks }: BlockUpdate): void {
  blocks.forEach((block, index) => {
    const drawn = element.children[from + index]
    if (drawn && block.kind === 'code' && updateCode(drawn, block)) return
    const source = JSON.stringify(block)
    if (drawn && sources.get(drawn) === source) return
    const fresh = drawBlock(block)
    sources.set(fresh, source)
    if (drawn) drawn.replaceWith(fresh)
    else element.append(fresh)
  })
  while (element.children.length > from + blocks.length) element.lastElementChild?.remove()
}

/** What each drawn block was made from. */
const sources = new WeakMap<Element, string>()

function drawBlock(block: MarkdownNode): HTMLElement {
  if (block.kind === 'text') return createElement('p', { children: drawTextWithLinks(block.text) })
  const [node] = drawNode(block)
  return node instanceof HTMLElement ? node : createElement('p')
}

function drawNode(node: MarkdownNode): Node[] {
  if (node.kind === 'text') return drawTextWithLinks(node.text)
  if (node.kind === 'code') return [drawCode(node)]
  const element = createElement(node.tag, {
    attributes: {
      ...(node.href !== undefined && { href: node.href }),
      ...(node.start !== undefined && { start: String(node.start) }),
    },
    // The text of a web link leads to the web.
    children: node.tag === 'a' ? node.children.map(drawPlain) : node.children.flatMap(drawNode),
  })
  // Wide tables scroll on their own.
  return [
    node.tag === 'table'
      ? createElement('div', { className: 'wide', children: [element] })
      : element,
  ]
}

function drawPlain(node: MarkdownNode): Node {
  if (node.kind === 'text') return document.createTextNode(node.text)
  if (node.kind === 'code') return drawCode(node)
  return createElement(node.tag, { children: node.children.map(drawPlain) })
}
