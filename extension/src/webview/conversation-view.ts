import type { ChatMessage } from '../chat/conversation.ts'
import type { ConversationUpdate } from '../chat/message-feed.ts'
import type { AnswerPiece, ChatState } from '../chat/protocol.ts'
import type { Starter } from '../chat/starters.ts'
import { chatWords } from '../words/chat.ts'
import { setDraft, startEditing } from './composer.ts'
import { createButton, createElement, getElement } from './dom.ts'
import { forgetMissingFiles } from './file-link-view.ts'
import { postMessage } from './host.ts'
import { createMessageView, type MessageView } from './message-view.ts'

const log = getElement('log')
const views = new Map<string, MessageView>()

/** The messages that are shown, in order. */
export function listMessages(): readonly ChatMessage[] {
  return [...views.values()].map((view) => view.message())
}

/** Draws what changed in the conversation. */
export function drawConversation({ ids, changed }: ConversationUpdate): void {
  const isAtEnd = isScrolledToEnd()
  const hadFocus = log.contains(document.activeElement)
  forgetMissingFiles()
  for (const id of views.keys()) if (!ids.includes(id)) remove(id)
  for (const message of changed) draw(message)
  if (ids.length > 0) log.querySelector('.welcome')?.remove()
  // The focused button may be gone: keep the focus inside the conversation.
  if (hadFocus && !log.contains(document.activeElement)) log.focus()
  if (isAtEnd) scrollToEnd()
}

function draw(message: ChatMessage): void {
  const known = views.get(message.id)
  if (known) {
    known.update(message)
    return
  }
  const view = createMessageView(message, startEditing)
  views.set(message.id, view)
  log.append(view.element)
}

function remove(id: string): void {
  views.get(id)?.element.remove()
  views.delete(id)
}

/** Appends to a streaming answer. Drawn once per animation frame. */
export function appendPiece(piece: AnswerPiece): void {
  const view = views.get(piece.id)
  if (!view) return
  view.append(piece)
  if (pending.size === 0) requestAnimationFrame(drawPending)
  pending.add(view)
}

const pending = new Set<MessageView>()

function drawPending(): void {
  const isAtEnd = isScrolledToEnd()
  for (const view of pending) view.drawText()
  pending.clear()
  if (isAtEnd) scrollToEnd()
}

let drawnWelcome = ''

/** An empty conversation welcomes the user and suggests questions. */
export function drawWelcome({ status, starters, model }: ChatState): void {
  const isLoggedIn = status !== null
  const source = JSON.stringify({ isLoggedIn, starters, model: model.name })
  const drawn = log.querySelector('.welcome')
  if (views.size > 0 || (drawn && source === drawnWelcome)) return
  drawnWelcome = source
  const logIn = createButton(chatWords.logIn, {
    className: 'main',
    onClick: () => postMessage({ type: 'act', action: 'log-in' }),
  })
  const welcome = createElement('div', {
    className: 'welcome',
    children: [
      createElement('h2', { text: chatWords.welcomeTitle }),
      createElement('p', { text: isLoggedIn ? chatWords.welcome : chatWords.welcomeLoggedOut }),
      createElement('p', { text: chatWords.aiNotice(model.name) }),
      ...(isLoggedIn ? drawStarters(starters) : [logIn]),
    ],
  })
  log.replaceChildren(welcome)
}

/** A prompt goes into the input, where it can be changed: it costs nothing until it's sent. */
function drawStarters(starters: readonly Starter[]): HTMLElement[] {
  if (starters.length === 0) return []
  const items = starters.map(({ text, mention }) => {
    const button = createButton(text, {
      className: 'starter',
      onClick() {
        if (mention) postMessage({ type: 'addMention', id: mention })
        setDraft(text)
      },
    })
    return createElement('li', { children: [button] })
  })
  return [createElement('ul', { label: chatWords.starters, children: items })]
}

function isScrolledToEnd(): boolean {
  return log.scrollHeight - log.scrollTop - log.clientHeight < 40
}

function scrollToEnd(): void {
  log.scrollTop = log.scrollHeight
}
