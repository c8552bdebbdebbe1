import type { Turn } from '../chat/conversation.ts'
import type { Chat } from '../chat/protocol.ts'
import { drawTurn } from './draw-turn.ts'
import { getPart, make, makeButton } from './make.ts'
import { tell } from './tell.ts'

const log = getPart('log')
const drawn = new Map<string, { turn: Turn; readonly element: HTMLElement }>()

/** The conversation, or what to do when there is none. */
export function drawLog({ turns, status }: Chat): void {
  const isAtEnd = isScrolledToEnd()
  const isInside = log.contains(document.activeElement)
  for (const id of drawn.keys()) if (!turns.some((turn) => turn.id === id)) remove(id)
  for (const turn of turns) draw(turn)
  if (turns.length === 0) log.replaceChildren(drawWelcome(status !== null))
  else log.querySelector('.welcome')?.remove()
  // Whoever was at a button that is gone is still in the conversation.
  if (isInside && !log.contains(document.activeElement)) log.focus()
  if (isAtEnd) scrollToEnd()
}

/** A piece more of an answer: drawn with the next picture, however many pieces come before it. */
export function growTurn(id: string, piece: string): void {
  const known = drawn.get(id)
  if (!known) return
  known.turn = { ...known.turn, text: known.turn.text + piece }
  if (waiting.size === 0) requestAnimationFrame(drawWaiting)
  waiting.add(id)
}

const waiting = new Set<string>()

function drawWaiting(): void {
  const isAtEnd = isScrolledToEnd()
  for (const id of waiting) {
    const known = drawn.get(id)
    if (known) drawTurn(known.element, known.turn)
  }
  waiting.clear()
  if (isAtEnd) scrollToEnd()
}

function draw(turn: Turn): void {
  const known = drawn.get(turn.id)
  if (known && JSON.stringify(known.turn) === JSON.stringify(turn)) return
  const element = known?.element ?? make('article')
  drawTurn(element, turn)
  drawn.set(turn.id, { turn, element })
  if (!known) log.append(element)
}

function remove(id: string): void {
  drawn.get(id)?.element.remove()
  drawn.delete(id)
}

function drawWelcome(isLoggedIn: boolean): HTMLElement {
  const logIn = makeButton('Log In', {
    className: 'main',
    onClick: () => tell({ type: 'act', action: 'log-in' }),
  })
  return make('div', {
    className: 'welcome',
    children: [
      make('h2', { text: 'Ask about your code' }),
      make('p', {
        text: isLoggedIn
          ? 'The file in front of you is not sent unless you add it. Right-click a file and choose Add File to Context, or select code and choose Explain.'
          : 'Log in with your Ghost Writers IA account to begin.',
      }),
      ...(isLoggedIn ? [] : [logIn]),
    ],
  })
}

function isScrolledToEnd(): boolean {
  return log.scrollHeight - log.scrollTop - log.clientHeight < 40
}

function scrollToEnd(): void {
  log.scrollTop = log.scrollHeight
}
