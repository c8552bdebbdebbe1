import type { ChatMessage } from '../chat/conversation.ts'
import { seconds } from '../time.ts'
import { chatWords, formatDuration } from '../words/chat.ts'
import { createElement } from './dom.ts'

/** What the model thinks before it answers: collapsed, with its duration. */
export function createReasoningView() {
  const summary = createElement('summary')
  const body = createElement('div', { className: 'thoughts' })
  const element = createElement('details', { className: 'reasoning', children: [summary, body] })
  let text = ''
  /** By the clock of the page, which may differ from that of the extension. Null: not thinking. */
  let since: number | null = null
  let duration: number | null = null
  let timer = 0

  function tick() {
    if (since === null || !element.isConnected) return stop()
    summary.textContent = chatWords.thinking(formatDuration(Date.now() - since))
  }
  function start() {
    if (since !== null) return
    since = Date.now()
    timer = window.setInterval(tick, seconds(1))
  }
  function stop() {
    window.clearInterval(timer)
    since = null
  }
  /** The answer begins. */
  function end() {
    if (since === null) return
    duration = Date.now() - since
    stop()
  }
  function draw() {
    element.hidden = text === ''
    // A model can think for minutes: nothing is drawn that isn't visible.
    if (element.open && body.textContent !== text) body.textContent = text
    if (since !== null) return tick()
    summary.textContent =
      duration === null ? chatWords.reasoning : chatWords.thought(formatDuration(duration))
  }
  element.addEventListener('toggle', draw)
  return {
    element,
    end,
    draw,
    update({ reasoning, state }: ChatMessage) {
      text = reasoning?.text ?? ''
      duration = reasoning?.ms ?? null
      if (text && duration === null && state === 'writing') start()
      else stop()
    },
    append(more: string) {
      text += more
      if (duration === null) start()
    },
  }
}
