import type { Chat } from '../chat/protocol.ts'
import { getPart, make, makeButton } from './make.ts'
import { readDraft, saveDraft, tell } from './tell.ts'

const question = getPart<HTMLTextAreaElement>('question')
const files = getPart('files')
const model = getPart('model')
const status = getPart('left')
const go = getPart<HTMLButtonElement>('go')
let isWriting = false

/** Where the user types, and what goes along. */
export function openComposer(): void {
  question.value = readDraft()
  question.addEventListener('input', () => saveDraft(question.value))
  question.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return
    event.preventDefault()
    if (!isWriting) send()
  })
  document.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape' && isWriting) tell({ type: 'stop' })
  })
  go.addEventListener('click', () => (isWriting ? tell({ type: 'stop' }) : send()))
  model.addEventListener('click', () => tell({ type: 'chooseModel' }))
}

export function focusComposer(): void {
  question.focus()
}

export function drawComposer(chat: Chat): void {
  isWriting = chat.turns.some(({ state }) => state === 'writing')
  go.textContent = isWriting ? 'Stop' : 'Send'
  model.textContent = chat.model.name
  model.title = chat.model.id
  model.setAttribute('aria-label', `Model: ${chat.model.name}. Choose another`)
  status.textContent = chat.status ?? 'Not logged in'
  if (shownFiles !== JSON.stringify(chat.files)) drawFiles(chat.files)
}

let shownFiles = ''

/** Only when they changed; whoever is there by keyboard stays there. */
function drawFiles(list: Chat['files']): void {
  shownFiles = JSON.stringify(list)
  const at = [...files.querySelectorAll('button')].findIndex((one) => one.matches(':focus'))
  const add = makeButton('+ Add file', {
    className: 'quiet',
    onClick: () => tell({ type: 'addFile' }),
  })
  files.replaceChildren(...list.map(drawChip), make('li', { children: [add] }))
  const buttons = [...files.querySelectorAll('button')]
  if (at >= 0) buttons[Math.min(at, buttons.length - 1)]?.focus()
}

function drawChip({ path, name }: Chat['files'][number]): HTMLElement {
  const remove = makeButton('×', {
    label: `Remove ${name} from context`,
    onClick: () => tell({ type: 'removeFile', path }),
  })
  return make('li', {
    className: 'chip',
    attributes: { title: path },
    children: [make('span', { text: name }), remove],
  })
}

function send(): void {
  const text = question.value.trim()
  if (!text) return
  tell({ type: 'send', text })
  question.value = ''
  saveDraft('')
}
