import type { Turn } from '../chat/conversation.ts'
import { parseMarkdown } from '../chat/markdown.ts'
import { actionNames, type Notice } from '../chat/notices.ts'
import { drawBlocks } from './draw-markdown.ts'
import { make, makeButton } from './make.ts'
import { tell } from './tell.ts'

/** One thing that was said. Drawn again into the same element when it changes. */
export function drawTurn(element: HTMLElement, turn: Turn): void {
  const isAnswer = turn.role === 'assistant'
  element.className = `turn ${turn.role} ${turn.state}`
  element.setAttribute('aria-busy', String(turn.state === 'writing'))
  const [head, body, foot] = ensureParts(element)
  head.textContent = isAnswer ? 'Ghost Writers' : 'You'
  if (isAnswer && turn.model) head.append(make('small', { text: turn.model }))
  drawBlocks(body, parseMarkdown(turn.text))
  foot.replaceChildren(...drawNote(turn), ...drawFoot(turn))
}

function ensureParts(element: HTMLElement): [HTMLElement, HTMLElement, HTMLElement] {
  if (element.children.length === 0) {
    element.append(
      make('h2'),
      make('div', { className: 'text' }),
      make('div', { className: 'foot' }),
    )
  }
  return [...element.children] as [HTMLElement, HTMLElement, HTMLElement]
}

function drawNote({ note }: Turn): Node[] {
  return note ? [make('p', { className: 'note', text: note })] : []
}

function drawFoot({ role, state, notice }: Turn): Node[] {
  if (role === 'user') return []
  if (state === 'writing')
    return [make('span', { className: 'cursor', attributes: { 'aria-hidden': 'true' } })]
  if (notice) return [drawNotice(notice)]
  const retry = makeButton('Retry', {
    className: 'quiet',
    label: 'Retry for another answer',
    onClick: () => tell({ type: 'retry' }),
  })
  return state === 'stopped' ? [make('em', { text: 'Stopped. ' }), retry] : [retry]
}

function drawNotice({ words, detail, actions }: Notice): HTMLElement {
  const buttons = actions.map((action, at) =>
    makeButton(actionNames[action], {
      className: at === 0 ? 'main' : 'second',
      onClick: () => tell(action === 'retry' ? { type: 'retry' } : { type: 'act', action }),
    }),
  )
  const text = detail ? `${words} It says: ${detail}` : words
  return make('div', { className: 'notice', children: [make('p', { text }), ...buttons] })
}
