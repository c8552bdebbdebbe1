import type { MarkdownNode } from '../chat/markdown.ts'
import { announcements, chatWords } from '../words/chat.ts'
import { announce, createButton, createElement } from './dom.ts'
import { postMessage } from './host.ts'

/**
 * Draws Markdown into an element. Only blocks that changed are replaced, so a streaming answer
 * keeps its selection, scroll position and focus.
 */
export function drawMarkdown(element: HTMLElement, blocks: readonly MarkdownNode[]): void {
  blocks.forEach((block, index) => {
    const drawn = element.children[index]
    const source = JSON.stringify(block)
    if (drawn && sources.get(drawn) === source) return
    const fresh = drawBlock(block)
    sources.set(fresh, source)
    if (drawn) drawn.replaceWith(fresh)
    else element.append(fresh)
  })
  while (element.children.length > blocks.length) element.lastElementChild?.remove()
}

/** What each drawn block was made from. */
const sources = new WeakMap<Element, string>()

function drawBlock(block: MarkdownNode): HTMLElement {
  const node = drawNode(block)
  return node instanceof HTMLElement ? node : createElement('p', { children: [node] })
}

function drawNode(node: MarkdownNode): Node {
  if (node.kind === 'text') return document.createTextNode(node.text)
  if (node.kind === 'code') return drawCode(node)
  const element = createElement(node.tag, {
    attributes: {
      ...(node.href !== undefined && { href: node.href }),
      ...(node.start !== undefined && { start: String(node.start) }),
    },
    children: node.children.map(drawNode),
  })
  // Wide tables scroll on their own.
  return node.tag === 'table'
    ? createElement('div', { className: 'wide', children: [element] })
    : element
}

type CodeNode = Extract<MarkdownNode, { kind: 'code' }>

function drawCode(node: CodeNode): HTMLElement {
  const { language, code, isOpen } = node
  const insert = createButton(chatWords.insert, {
    label: chatWords.insertLabel(language),
    onClick: () => postMessage({ type: 'insert', code }),
  })
  const apply = createButton(chatWords.apply, {
    label: chatWords.applyLabel(language),
    onClick: () => postMessage({ type: 'apply', code }),
  })
  const name = createElement('span', { text: language || chatWords.code })
  // Code without a closing fence may be incomplete: it can be copied, but never put into a file.
  const buttons = [drawCopyButton(node), ...(isOpen ? [] : [insert, apply])]
  return createElement('figure', {
    className: 'code',
    children: [
      createElement('figcaption', { children: [name, ...buttons] }),
      createElement('pre', {
        label: chatWords.codeLabel(language, code.split('\n').length),
        attributes: { tabindex: '0', role: 'region' },
        children: [createElement('code', { text: code })],
      }),
    ],
  })
}

/** Says "Copied" until the button loses the focus or the pointer. */
function drawCopyButton({ language, code }: CodeNode): HTMLElement {
  const button = createButton(chatWords.copy, {
    label: chatWords.copyLabel(language),
    onClick() {
      postMessage({ type: 'copy', code })
      button.textContent = chatWords.copied
      announce(announcements.copied)
    },
  })
  const reset = () => {
    button.textContent = chatWords.copy
  }
  button.addEventListener('blur', reset)
  button.addEventListener('pointerleave', reset)
  return button
}
