import type { ChatMessage } from '../chat/conversation.ts'
import { parseMarkdown } from '../chat/markdown.ts'
import type { Notice } from '../chat/notices.ts'
import type { ChatState } from '../chat/protocol.ts'
import { chatWords } from '../words/chat.ts'
import { actionLabels } from '../words/errors.ts'
import { createButton, createElement, getElement } from './dom.ts'
import { postMessage } from './host.ts'
import { drawMarkdown } from './markdown-view.ts'

const log = getElement('log')
const drawn = new Map<string, { message: ChatMessage; readonly element: HTMLElement }>()

/** Draws the conversation, or a welcome text when it is empty. */
export function drawConversation({ messages, status }: ChatState): void {
  const isAtEnd = isScrolledToEnd()
  const hadFocus = log.contains(document.activeElement)
  for (const id of drawn.keys()) if (!messages.some((message) => message.id === id)) remove(id)
  for (const message of messages) draw(message)
  if (messages.length === 0) log.replaceChildren(drawWelcome(status !== null))
  else log.querySelector('.welcome')?.remove()
  // The focused button may be gone: keep the focus inside the conversation.
  if (hadFocus && !log.contains(document.activeElement)) log.focus()
  if (isAtEnd) scrollToEnd()
}

/** Appends text to a streaming answer. Drawn once per animation frame. */
export function appendText(id: string, text: string): void {
  const known = drawn.get(id)
  if (!known) return
  known.message = { ...known.message, text: known.message.text + text }
  if (pending.size === 0) requestAnimationFrame(drawPending)
  pending.add(id)
}

const pending = new Set<string>()

function drawPending(): void {
  const isAtEnd = isScrolledToEnd()
  for (const id of pending) {
    const known = drawn.get(id)
    if (known) drawMessage(known.element, known.message)
  }
  pending.clear()
  if (isAtEnd) scrollToEnd()
}

function draw(message: ChatMessage): void {
  const known = drawn.get(message.id)
  if (known && JSON.stringify(known.message) === JSON.stringify(message)) return
  const element = known?.element ?? createElement('article')
  drawMessage(element, message)
  drawn.set(message.id, { message, element })
  if (!known) log.append(element)
}

function remove(id: string): void {
  drawn.get(id)?.element.remove()
  drawn.delete(id)
}

function drawMessage(element: HTMLElement, message: ChatMessage): void {
  const isAnswer = message.role === 'assistant'
  element.className = `message ${message.role} ${message.state}`
  element.setAttribute('aria-busy', String(message.state === 'writing'))
  const [head, body, foot] = ensureSections(element)
  head.textContent = isAnswer ? chatWords.assistant : chatWords.user
  if (isAnswer && message.model) head.append(createElement('small', { text: message.model }))
  drawMarkdown(body, parseMarkdown(message.text))
  foot.replaceChildren(...drawNote(message), ...drawFoot(message))
}

function ensureSections(element: HTMLElement): [HTMLElement, HTMLElement, HTMLElement] {
  if (element.children.length === 0) {
    element.append(
      createElement('h2'),
      createElement('div', { className: 'text' }),
      createElement('div', { className: 'foot' }),
    )
  }
  return [...element.children] as [HTMLElement, HTMLElement, HTMLElement]
}

function drawNote({ note }: ChatMessage): Node[] {
  return note ? [createElement('p', { className: 'note', text: note })] : []
}

function drawFoot({ role, state, notice }: ChatMessage): Node[] {
  if (role === 'user') return []
  if (state === 'writing')
    return [createElement('span', { className: 'cursor', attributes: { 'aria-hidden': 'true' } })]
  if (notice) return [drawNotice(notice)]
  const retry = createButton(chatWords.retry, {
    className: 'quiet',
    label: chatWords.retryLabel,
    onClick: () => postMessage({ type: 'retry' }),
  })
  const stopped = createElement('em', { text: `${chatWords.stopped} ` })
  return state === 'stopped' ? [stopped, retry] : [retry]
}

function drawNotice({ message, detail, actions }: Notice): HTMLElement {
  const buttons = actions.map((action, index) =>
    createButton(actionLabels[action], {
      className: index === 0 ? 'main' : 'second',
      onClick: () => postMessage(action === 'retry' ? { type: 'retry' } : { type: 'act', action }),
    }),
  )
  const text = createElement('p', { text: chatWords.notice(message, detail) })
  return createElement('div', { className: 'notice', children: [text, ...buttons] })
}

function drawWelcome(isLoggedIn: boolean): HTMLElement {
  const logIn = createButton(chatWords.logIn, {
    className: 'main',
    onClick: () => postMessage({ type: 'act', action: 'log-in' }),
  })
  return createElement('div', {
    className: 'welcome',
    children: [
      createElement('h2', { text: chatWords.welcomeTitle }),
      createElement('p', { text: isLoggedIn ? chatWords.welcome : chatWords.welcomeLoggedOut }),
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
