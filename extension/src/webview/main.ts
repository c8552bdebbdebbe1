import type { ChatState, MessageOf, ToPage } from '../chat/protocol.ts'
import { announcements } from '../words/chat.ts'
import { drawComposer, focusComposer, setDraft, startComposer } from './composer.ts'
import { appendText, drawConversation } from './conversation-view.ts'
import { announce } from './dom.ts'
import { postMessage } from './host.ts'

startComposer()
window.addEventListener('message', ({ data }: MessageEvent<MessageOf<ToPage>>) => {
  if (data.type === 'show') show(data.chat)
  if (data.type === 'append') appendText(data.id, data.text)
  if (data.type === 'focus') focusComposer()
  if (data.type === 'draft') setDraft(data.text)
})
postMessage({ type: 'ready' })

function show(chat: ChatState): void {
  drawConversation(chat)
  drawComposer(chat)
  announce(toAnnouncement(chat))
}

/** Screen readers hear when an answer starts and ends, not every word as it streams. */
function toAnnouncement({ messages }: ChatState): string {
  const last = messages.at(-1)
  if (last?.role !== 'assistant') return ''
  if (last.state === 'writing') return announcements.writing
  if (last.notice) return last.notice.message
  return last.state === 'stopped' ? announcements.stopped : announcements.ready
}
