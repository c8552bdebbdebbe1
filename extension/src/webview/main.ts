import './translations.ts'

import type { ChatMessage } from '../chat/conversation.ts'
import type { ChatState, EditorMessage, ToPage } from '../chat/protocol.ts'
import { announcements } from '../words/chat.ts'
import {
  drawComposer,
  focusComposer,
  setDraft,
  showImageProblem,
  startComposer,
} from './composer.ts'
import { appendPiece, drawConversation, drawWelcome, listMessages } from './conversation-view.ts'
import { announce } from './dom.ts'
import { showFiles } from './file-link-view.ts'
import { postMessage } from './host.ts'
import { drawQueue } from './queue-view.ts'
import { setSnippets, showMentions } from './suggestions.ts'
import { setColors } from './theme.ts'

/** The answer of which screen readers know that the model thinks, or writes. */
let announced = ''

const handlers: { [Name in keyof ToPage]: (message: ToPage[Name]) => void } = {
  show: ({ chat }) => show(chat),
  messages(update) {
    drawConversation(update)
    if (update.changed.length > 0) announce(toAnnouncement(listMessages().at(-1)))
  },
  append(piece) {
    appendPiece(piece)
    if (piece.kind === 'reasoning' && piece.id !== announced) announce(announcements.thinking)
    announced = piece.id
  },
  snippets: ({ snippets }) => setSnippets(snippets),
  mentions: ({ typed, mentions }) => showMentions(typed, mentions),
  files: ({ paths }) => showFiles(paths),
  colors: ({ colors }) => setColors(colors),
  focus: focusComposer,
  imageProblem: ({ problem }) => showImageProblem(problem),
  draft: ({ text }) => setDraft(text),
}

startComposer()
window.addEventListener('message', ({ data }: MessageEvent<EditorMessage>) => {
  const handle = handlers[data.type] as (message: unknown) => void
  handle(data)
})
postMessage({ type: 'ready' })

function show(chat: ChatState): void {
  const messages = listMessages()
  drawWelcome(chat)
  drawComposer(chat, messages)
  drawQueue(
    chat.queue,
    messages.some(({ state }) => state === 'writing'),
  )
}

/** Screen readers hear when an answer starts and ends, not every word as it streams. */
function toAnnouncement(last: ChatMessage | undefined): string {
  if (last?.role !== 'assistant') return ''
  if (last.state === 'writing') return announcements.writing
  if (last.notice) return last.notice.message
  return last.state === 'stopped' ? announcements.stopped : announcements.ready
}
