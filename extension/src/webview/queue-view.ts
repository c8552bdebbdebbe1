import type { QueuedText } from '../chat/protocol.ts'
import { chatWords } from '../words/chat.ts'
import { createButton, createElement, getElement } from './dom.ts'
import { postMessage } from './host.ts'
import { drawThumbnail } from './images.ts'

const list = getElement('queue')
let drawn = ''

/** The questions that are sent next. After a stopped or failed answer, they wait for the user. */
export function drawQueue(queue: readonly QueuedText[], isWriting: boolean): void {
  const source = JSON.stringify({ queue, isWriting })
  if (source === drawn) return
  drawn = source
  list.hidden = queue.length === 0
  const items = queue.map((queued, index) => drawQueued(queued, !isWriting && index === 0))
  list.replaceChildren(...items)
}

function drawQueued({ id, text, thumbnails }: QueuedText, canBeSent: boolean): HTMLElement {
  const send = createButton(chatWords.sendQueued, {
    className: 'quiet',
    onClick: () => postMessage({ type: 'sendQueued' }),
  })
  const remove = createButton('×', {
    label: chatWords.removeQueued(text),
    onClick: () => postMessage({ type: 'removeQueued', id }),
  })
  return createElement('li', {
    attributes: { title: text },
    children: [
      createElement('span', { text: chatWords.queued(text) }),
      ...thumbnails.map(drawThumbnail),
      ...(canBeSent ? [send] : []),
      remove,
    ],
  })
}
