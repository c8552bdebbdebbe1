import type { ListedSnippet } from '../chat/protocol.ts'
import { suggestSnippets } from '../snippets/snippets.ts'
import { chatWords } from '../words/chat.ts'
import { createElement, getElement } from './dom.ts'

const question = getElement<HTMLTextAreaElement>('question')
const list = getElement('snippets')
let snippets: readonly ListedSnippet[] = []
let shown: readonly ListedSnippet[] = []
let active = 0
/** The text for which the user closed the list. */
let dismissed = ''

/** The list of snippets that appears while a name is typed after a slash. */
export function drawSnippets(all: readonly ListedSnippet[]): void {
  if (JSON.stringify(all) === JSON.stringify(snippets)) return
  snippets = all
  suggest()
}

/** Call after the text has changed. */
export function suggest(): void {
  const text = question.value
  shown = text === dismissed ? [] : suggestSnippets(text, snippets)
  active = 0
  draw()
}

/** True: the key was for the list. */
export function handleListKey({ key, shiftKey }: KeyboardEvent): boolean {
  const chosen = shown[active]
  if (!chosen) return false
  const isComplete = question.value === `/${chosen.name}`
  // A complete name is sent.
  if (key === 'Enter' && (shiftKey || isComplete)) return false
  const run = keys[key]
  run?.(chosen)
  return run !== undefined
}

const keys: Readonly<Record<string, (chosen: ListedSnippet) => void>> = {
  ArrowDown: () => select(active + 1),
  ArrowUp: () => select(active - 1),
  Escape: dismiss,
  Tab: choose,
  Enter: choose,
}

function select(index: number): void {
  active = (index + shown.length) % shown.length
  draw()
}

function dismiss(): void {
  dismissed = question.value
  suggest()
}

function choose({ name }: ListedSnippet): void {
  question.value = `/${name} `
  question.focus()
  question.dispatchEvent(new Event('input'))
}

function draw(): void {
  list.hidden = shown.length === 0
  list.replaceChildren(...shown.map(drawSnippet))
  list.children[active]?.scrollIntoView({ block: 'nearest' })
  if (list.hidden) question.removeAttribute('aria-activedescendant')
  else question.setAttribute('aria-activedescendant', `snippet-${active}`)
}

function drawSnippet(snippet: ListedSnippet, index: number): HTMLElement {
  const { name, description, isWorkspace } = snippet
  const origin = isWorkspace ? [chatWords.workspaceSnippet] : []
  const item = createElement('li', {
    attributes: {
      id: `snippet-${index}`,
      role: 'option',
      'aria-selected': String(index === active),
    },
    children: [
      createElement('span', { text: `/${name}` }),
      createElement('small', { text: [...origin, description].filter(Boolean).join(' · ') }),
    ],
  })
  // The input keeps the focus.
  item.addEventListener('pointerdown', (event) => {
    event.preventDefault()
    choose(snippet)
  })
  return item
}
