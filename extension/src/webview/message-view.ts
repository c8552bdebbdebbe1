import type { ChatMessage } from '../chat/conversation.ts'
import { createMarkdownStream, type MarkdownStream } from '../chat/markdown-stream.ts'
import type { Notice } from '../chat/notices.ts'
import type { AnswerPiece } from '../chat/protocol.ts'
import { chatWords } from '../words/chat.ts'
import { actionLabels } from '../words/errors.ts'
import { formatRecent } from '../words/locale.ts'
import { drawSent, drawSummary, drawTokens } from './about-answer.ts'
import { createCopyButton } from './copy-button.ts'
import { createButton, createElement } from './dom.ts'
import { postMessage } from './host.ts'
import { drawThumbnail } from './images.ts'
import { drawMarkdown } from './markdown-view.ts'
import { createReasoningView } from './reasoning-view.ts'

/** A message on the page. */
export type MessageView = {
  readonly element: HTMLElement
  readonly message: () => ChatMessage
  readonly update: (message: ChatMessage) => void
  /** Keeps more of an answer, which is drawn later. */
  readonly append: (piece: AnswerPiece) => void
  readonly drawText: () => void
}

type EditQuestion = (message: ChatMessage) => void

export function createMessageView(first: ChatMessage, edit: EditQuestion): MessageView {
  const head = createElement('h2')
  const body = createElement('div', { className: 'text' })
  const foot = createElement('div', { className: 'foot' })
  const actions = createElement('div', { className: 'actions' })
  const reasoning = createReasoningView()
  const images = createElement('div', { className: 'images' })
  const about = createElement('div')
  const children = [about, head, actions, reasoning.element, body, images, foot]
  const element = createElement('article', { children })
  let message = first
  let stream: MarkdownStream = createMarkdownStream('')

  function drawText() {
    reasoning.draw()
    drawMarkdown(body, stream.update())
  }
  function update(next: ChatMessage) {
    message = next
    stream = createMarkdownStream(next.text)
    element.className = `message ${next.role} ${next.state}`
    element.setAttribute('aria-busy', String(next.state === 'writing'))
    about.replaceChildren(...drawSummary(next))
    head.replaceChildren(...drawHead(next))
    actions.replaceChildren(...drawActions(next, edit))
    reasoning.update(next)
    images.replaceChildren(...(next.images ?? []).map(({ thumbnail }) => drawThumbnail(thumbnail)))
    drawText()
    foot.replaceChildren(
      ...drawNote(next),
      ...drawFoot(next),
      ...drawSent(next),
      ...drawTokens(next),
    )
  }
  update(first)
  return {
    element,
    message: () => message,
    update,
    append({ kind, text }) {
      if (kind === 'reasoning') return reasoning.append(text)
      reasoning.end()
      message = { ...message, text: message.text + text }
      stream.append(text)
    },
    drawText,
  }
}

function drawHead({ role, model, at }: ChatMessage): Node[] {
  const isAnswer = role === 'assistant'
  const author = createElement('span', { text: isAnswer ? chatWords.assistant : chatWords.user })
  const time = at === undefined ? [] : [drawTime(at)]
  const name = isAnswer && model ? [createElement('small', { text: model })] : []
  return [author, ...name, ...time]
}

function drawTime(at: number): HTMLElement {
  return createElement('time', {
    text: formatRecent(at, Date.now()),
    attributes: { datetime: new Date(at).toISOString() },
  })
}

function drawNote({ note }: ChatMessage): Node[] {
  return note ? [createElement('p', { className: 'note', text: note })] : []
}

function drawFoot({ role, state, notice }: ChatMessage): Node[] {
  if (role === 'user') return []
  if (state === 'writing')
    return [createElement('span', { className: 'cursor', attributes: { 'aria-hidden': 'true' } })]
  const stopped = createElement('em', { text: `${chatWords.stopped} ` })
  return [
    ...(state === 'stopped' ? [stopped] : []),
    notice ? drawNotice(notice) : drawRetryButton(),
  ]
}

/** Appear with the pointer or the keyboard. */
function drawActions(message: ChatMessage, edit: EditQuestion): Node[] {
  if (message.role === 'user')
    return [
      createButton(chatWords.edit, { label: chatWords.editLabel, onClick: () => edit(message) }),
    ]
  if (message.state === 'writing' || !message.text) return []
  return [createCopyButton(chatWords.copyAnswer, () => message.text)]
}

function drawRetryButton(): HTMLElement {
  return createButton(chatWords.retry, {
    className: 'quiet retry',
    label: chatWords.retryLabel,
    onClick: () => postMessage({ type: 'retry' }),
  })
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
