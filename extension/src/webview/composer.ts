import type { ChatMessage } from '../chat/conversation.ts'
import type { ImageProblem } from '../chat/images.ts'
import type { ChatState } from '../chat/protocol.ts'
import { announcements, chatWords } from '../words/chat.ts'
import { announce, createButton, createElement, getElement } from './dom.ts'
import { postMessage, readDraft, saveDraft } from './host.ts'
import { drawThumbnail, readImage } from './images.ts'
import { drawMeter } from './meter-view.ts'
import { addPastedNames, handleListKey, suggest } from './suggestions.ts'

const question = getElement<HTMLTextAreaElement>('question')
const chips = getElement('context')
const model = getElement('model')
const accountStatus = getElement('account-status')
const editingHint = getElement('editing')
const hint = getElement('hint')
const sendButton = getElement<HTMLButtonElement>('send')
const stopButton = getElement<HTMLButtonElement>('stop')
let isWriting = false
/** The question that is being edited, and what was typed before that. */
let editing: { readonly id: string; readonly draft: string } | null = null

/** Restores the draft and connects the inputs and buttons below the conversation. */
export function startComposer(): void {
  question.value = readDraft()
  question.addEventListener('input', () => {
    if (!editing) saveDraft(question.value)
    hint.hidden = true
    suggest()
  })
  question.addEventListener('paste', (event) => {
    addPastedNames(event.clipboardData?.getData('text/plain') ?? '')
    void pasteImages(event)
  })
  question.addEventListener('keydown', (event) => {
    if (!event.isComposing && handleListKey(event)) {
      event.preventDefault()
      return event.stopPropagation()
    }
    if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return
    event.preventDefault()
    send()
  })
  document.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape') return
    if (editing) cancelEditing()
    else if (isWriting) postMessage({ type: 'stop' })
  })
  sendButton.addEventListener('click', send)
  stopButton.addEventListener('click', () => {
    postMessage({ type: 'stop' })
    question.focus()
  })
  model.addEventListener('click', () => postMessage({ type: 'chooseModel' }))
}

/** Images become chips; anything else is pasted as text. */
async function pasteImages(event: ClipboardEvent): Promise<void> {
  const files = [...(event.clipboardData?.files ?? [])]
  if (!files.some(({ type }) => type.startsWith('image/'))) return
  event.preventDefault()
  hint.hidden = true
  for (const file of files) {
    const image = await readImage(file)
    if (typeof image === 'string') showImageProblem(image)
    else postMessage({ type: 'addImage', ...image })
  }
}

export function showImageProblem(problem: ImageProblem): void {
  hint.textContent = chatWords.imageProblems[problem]
  hint.hidden = false
}

/** Replaces the typed text. */
export function setDraft(text: string): void {
  question.value = text
  if (!editing) saveDraft(text)
  suggest()
  question.focus()
}

export function focusComposer(): void {
  question.focus()
}

/** Puts an earlier question into the input. Sending it replaces what came after it. */
export function startEditing({ id, text }: ChatMessage): void {
  editing = { id, draft: editing?.draft ?? question.value }
  const cancel = createButton(chatWords.cancelEdit, { className: 'quiet', onClick: cancelEditing })
  editingHint.replaceChildren(createElement('span', { text: chatWords.editing }), cancel)
  editingHint.hidden = false
  announce(announcements.editing)
  setDraft(text)
}

function cancelEditing(): void {
  const draft = stopEditing()
  setDraft(draft)
}

/** Returns what was typed before. */
function stopEditing(): string {
  const draft = editing?.draft ?? ''
  editing = null
  editingHint.hidden = true
  return draft
}

export function drawComposer(chat: ChatState, messages: readonly ChatMessage[]): void {
  isWriting = messages.some(({ state }) => state === 'writing')
  const hadFocus = stopButton.matches(':focus')
  stopButton.hidden = !isWriting
  if (hadFocus && !isWriting) question.focus()
  sendButton.textContent = isWriting ? chatWords.enqueue : chatWords.send
  sendButton.title = isWriting ? chatWords.enqueueTitle : ''
  // The question may be gone with its conversation.
  if (editing && !messages.some(({ id }) => id === editing?.id)) cancelEditing()
  model.textContent = chat.model.name
  model.title = chat.model.id
  model.setAttribute('aria-label', chatWords.model(chat.model.name))
  drawMeter(chat.meter)
  accountStatus.textContent = chat.status ?? chatWords.notLoggedIn
  accountStatus.title = accountStatus.textContent
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

function drawChip({ id, path, name, kind, thumbnail }: ChatState['chips'][number]): HTMLElement {
  const remove = createButton('×', {
    label: chatWords.removeChip(name),
    onClick: () => postMessage({ type: 'removeChip', id }),
  })
  return createElement('li', {
    className: kind === undefined ? 'chip' : 'chip automatic',
    attributes: { title: path },
    children: [
      ...(thumbnail ? [drawThumbnail(thumbnail)] : []),
      createElement('span', { text: name }),
      ...(kind ? [createElement('small', { text: kind })] : []),
      remove,
    ],
  })
}

function send(): void {
  const text = question.value.trim()
  if (!text) return
  if (editing) {
    postMessage({ type: 'edit', id: editing.id, text })
    setDraft(stopEditing())
    return
  }
  postMessage({ type: 'send', text })
  if (isWriting) announce(announcements.queued)
  question.value = ''
  saveDraft('')
  suggest()
}
