import type { ChatState } from '../chat/protocol.ts'
import { chatWords } from '../words/chat.ts'
import { createButton, createElement, getElement } from './dom.ts'
import { postMessage, readDraft, saveDraft } from './host.ts'
import { drawSnippets, handleListKey, suggest } from './snippet-list.ts'

const question = getElement<HTMLTextAreaElement>('question')
const chips = getElement('context')
const model = getElement('model')
const accountStatus = getElement('account-status')
const sendButton = getElement<HTMLButtonElement>('send')
let isWriting = false

/** Restores the draft and connects the inputs and buttons below the conversation. */
export function startComposer(): void {
  question.value = readDraft()
  question.addEventListener('input', () => {
    saveDraft(question.value)
    suggest()
  })
  question.addEventListener('keydown', (event) => {
    if (!event.isComposing && handleListKey(event)) return event.preventDefault()
    if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return
    event.preventDefault()
    if (!isWriting) send()
  })
  document.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape' && isWriting) postMessage({ type: 'stop' })
  })
  sendButton.addEventListener('click', () => (isWriting ? postMessage({ type: 'stop' }) : send()))
  model.addEventListener('click', () => postMessage({ type: 'chooseModel' }))
}

/** Replaces the typed text. */
export function setDraft(text: string): void {
  question.value = text
  saveDraft(text)
  suggest()
  question.focus()
}

export function focusComposer(): void {
  question.focus()
}

export function drawComposer(chat: ChatState): void {
  isWriting = chat.messages.some(({ state }) => state === 'writing')
  sendButton.textContent = isWriting ? chatWords.stop : chatWords.send
  model.textContent = chat.model.name
  model.title = chat.model.id
  model.setAttribute('aria-label', chatWords.model(chat.model.name))
  accountStatus.textContent = chat.status ?? chatWords.notLoggedIn
  drawSnippets(chat.snippets)
  if (drawnChips !== JSON.stringify(chat.chips)) drawChips(chat.chips)
}

let drawnChips = ''

/** Redraws the chips and keeps the keyboard focus at the same position in them. */
function drawChips(list: ChatState['chips']): void {
  drawnChips = JSON.stringify(list)
  const focused = [...chips.querySelectorAll('button')].findIndex((one) => one.matches(':focus'))
  const add = createButton(chatWords.addFile, {
    className: 'quiet',
    onClick: () => postMessage({ type: 'addFile' }),
  })
  chips.replaceChildren(...list.map(drawChip), createElement('li', { children: [add] }))
  const buttons = [...chips.querySelectorAll('button')]
  if (focused >= 0) buttons[Math.min(focused, buttons.length - 1)]?.focus()
}

function drawChip({ id, path, name, kind }: ChatState['chips'][number]): HTMLElement {
  const remove = createButton('×', {
    label: chatWords.removeChip(name),
    onClick: () => postMessage({ type: 'removeChip', id }),
  })
  return createElement('li', {
    className: kind ? 'chip automatic' : 'chip',
    attributes: { title: path },
    children: [
      createElement('span', { text: name }),
      ...(kind ? [createElement('small', { text: kind })] : []),
      remove,
    ],
  })
}

function send(): void {
  const text = question.value.trim()
  if (!text) return
  postMessage({ type: 'send', text })
  question.value = ''
  saveDraft('')
  suggest()
}
