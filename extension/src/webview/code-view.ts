import { findGrammar } from '../chat/grammars.ts'
import { highlightLine, type LineState } from '../chat/highlight.ts'
import type { MarkdownNode } from '../chat/markdown.ts'
import { chatWords } from '../words/chat.ts'
import { createCopyButton } from './copy-button.ts'
import { createButton, createElement } from './dom.ts'
import { postMessage } from './host.ts'

export type CodeNode = Extract<MarkdownNode, { kind: 'code' }>

type CodeView = {
  /** False: this code isn't a continuation of what is drawn. */
  readonly update: (node: CodeNode) => boolean
}

const views = new WeakMap<Element, CodeView>()

/** Longer code is folded. */
const maxLines = 24

/** Draws a code block, which can grow while the answer streams. */
export function drawCode(node: CodeNode): HTMLElement {
  let current = node
  const name = createElement('span', { text: node.language || chatWords.code })
  const insert = createButton(chatWords.insert, {
    label: chatWords.insertLabel(node.language),
    onClick: () => postMessage({ type: 'insert', code: current.code }),
  })
  const apply = createButton(chatWords.apply, {
    label: chatWords.applyLabel(node.language),
    onClick: () => postMessage({ type: 'apply', code: current.code }),
  })
  const copy = createCopyButton(chatWords.copyLabel(node.language), () => current.code)
  const pre = createElement('pre', { attributes: { tabindex: '0', role: 'region' } })
  const lines = createLines(pre, node.language)
  const fold = createFold()
  const figure = createElement('figure', {
    className: 'code',
    children: [
      createElement('figcaption', { children: [name, copy, insert, apply] }),
      pre,
      fold.button,
    ],
  })

  function update(next: CodeNode): boolean {
    if (next.language !== node.language || !next.code.startsWith(current.code)) return false
    current = next
    lines.draw(next.code)
    const count = next.code.split('\n').length
    pre.setAttribute('aria-label', chatWords.codeLabel(next.language, count))
    // Code without a closing fence may be incomplete: it can be copied, but never put into a file.
    insert.hidden = next.isOpen
    apply.hidden = next.isOpen
    fold.update(figure, count)
    return true
  }
  update(node)
  views.set(figure, { update })
  return figure
}

/** Continues the code block that an element shows. False: it shows something else. */
export function updateCode(element: Element, node: CodeNode): boolean {
  return views.get(element)?.update(node) ?? false
}

/** Only the last line and what follows it is drawn again. */
function createLines(pre: HTMLElement, language: string) {
  const grammar = findGrammar(language)
  const code = createElement('code')
  pre.append(code)
  /** Where the last drawn line begins, and in which state. */
  let from = 0
  let state: LineState = null
  return {
    draw(text: string) {
      code.lastElementChild?.remove()
      const lines = text.slice(from).split('\n')
      lines.forEach((line, index) => {
        const isLast = index === lines.length - 1
        const result = grammar && highlightLine(line, grammar, state)
        const children = result?.tokens.map(drawToken) ?? [document.createTextNode(line)]
        code.append(createElement('span', { children }))
        if (isLast) return
        code.lastElementChild?.append('\n')
        state = result?.state ?? null
        from += line.length + 1
      })
    },
  }
}

function drawToken({ kind, text }: { readonly kind: string; readonly text: string }): Node {
  if (kind === 'plain') return document.createTextNode(text)
  return createElement('span', { className: `token-${kind}`, text })
}

/** Shows the beginning of long code, and the rest when the user asks for it. */
function createFold() {
  let isExpanded = false
  let redraw = () => {}
  const button = createButton('', {
    className: 'fold',
    onClick() {
      isExpanded = !isExpanded
      redraw()
    },
  })
  return {
    button,
    update(figure: HTMLElement, lines: number) {
      redraw = () => {
        const isLong = lines > maxLines
        button.hidden = !isLong
        button.textContent = isExpanded ? chatWords.showLess : chatWords.showAll(lines)
        button.setAttribute('aria-expanded', String(isExpanded))
        figure.classList.toggle('folded', isLong && !isExpanded)
      }
      redraw()
    },
  }
}
