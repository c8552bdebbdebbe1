import type { Chat, Told, ToPage } from '../chat/protocol.ts'
import { drawComposer, focusComposer, openComposer } from './composer.ts'
import { drawLog, growTurn } from './draw-log.ts'
import { say } from './say.ts'
import { tell } from './tell.ts'

openComposer()
window.addEventListener('message', ({ data }: MessageEvent<Told<ToPage>>) => {
  if (data.type === 'show') show(data.chat)
  if (data.type === 'grow') growTurn(data.id, data.piece)
  if (data.type === 'focus') focusComposer()
})
tell({ type: 'ready' })

function show(chat: Chat): void {
  drawLog(chat)
  drawComposer(chat)
  say(toNews(chat))
}

/** What somebody who does not see the page should hear: how it stands, not every word as it comes. */
function toNews({ turns }: Chat): string {
  const last = turns.at(-1)
  if (last?.role !== 'assistant') return ''
  if (last.state === 'writing') return 'Writing an answer …'
  if (last.notice) return last.notice.words
  return last.state === 'stopped' ? 'Stopped.' : 'The answer is ready.'
}
