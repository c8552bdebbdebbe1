import {
  findPastedNames,
  findTrigger,
  type Mention,
  type Trigger,
  wholeNames,
} from '../chat/mentions.ts'
import type { ListedSnippet } from '../chat/protocol.ts'
import { suggestSnippets } from '../snippets/snippets.ts'
import { announcements } from '../words/chat.ts'
import { announce, createElement, getElement } from './dom.ts'
import { postMessage } from './host.ts'

/** An entry of the list that appears while a name is typed after `/` or `@`. */
type Suggestion = {
  readonly label: string
  readonly description: string
  readonly choose: () => void
}

const question = getElement<HTMLTextAreaElement>('question')
const list = getElement('suggestions')
let snippets: readonly ListedSnippet[] = []
let shown: readonly Suggestion[] = []
let active = 0
/** The text for which the user closed the list. */
let dismissed = ''

export function setSnippets(all: readonly ListedSnippet[]): void {
  snippets = all
  suggest()
}

/** Call after the text or the cursor has changed. */
export function suggest(): void {
  addTypedName()
  const trigger = findCurrentTrigger()
  if (trigger?.kind === 'mention') postMessage({ type: 'findMentions', typed: trigger.typed })
  if (trigger?.kind !== 'mention' || question.value === dismissed)
    show(trigger ? suggestSnippets(question.value, snippets).map(toSnippetSuggestion) : [])
}

/** The files and other things for what was typed, if it's still what is typed. */
export function showMentions(typed: string, mentions: readonly Mention[]): void {
  const trigger = findCurrentTrigger()
  if (trigger?.kind !== 'mention' || trigger.typed !== typed) return
  show(mentions.map((mention) => toMentionSuggestion(mention, trigger)))
}

let typedBefore = ''

/** A space after a whole name adds it, as choosing it does, however fast it was typed. */
function addTypedName(): void {
  const text = question.value.slice(0, question.selectionStart)
  const [, name = ''] = /(?<=^|\s)@(\S+)\s$/.exec(text) ?? []
  const isTyped = text.slice(0, -1) === typedBefore
  typedBefore = text
  if (isTyped && wholeNames.includes(name)) postMessage({ type: 'addMention', id: name })
}

/** Call before a text is pasted. What the names in it add becomes chips, which the user sees. */
export function addPastedNames(pasted: string): void {
  const before = question.value.slice(0, question.selectionStart)
  // In the middle of a word, a sign isn't the beginning of a name.
  const names = findPastedNames(/\S$/.test(before) ? `.${pasted}` : pasted)
  for (const id of names) postMessage({ type: 'addMention', id })
}

function findCurrentTrigger(): Trigger | null {
  if (question.value === dismissed) return null
  return findTrigger(question.value, question.selectionStart)
}

function toSnippetSuggestion({ name, description, origin }: ListedSnippet): Suggestion {
  return {
    label: `/${name}`,
    description: [origin, description].filter(Boolean).join(' · '),
    choose: () => replaceTyped(0, `/${name} `),
  }
}

function toMentionSuggestion(
  { id, name, description, isPrefix }: Mention,
  { from }: Trigger,
): Suggestion {
  return {
    label: `@${name}`,
    description,
    choose() {
      if (isPrefix) return replaceTyped(from, `@${name}`)
      postMessage({ type: 'addMention', id })
      replaceTyped(from, `@${name} `)
    },
  }
}

/** Replaces what was typed up to the cursor. */
function replaceTyped(from: number, text: string): void {
  question.setRangeText(text, from, question.selectionStart, 'end')
  question.focus()
  question.dispatchEvent(new Event('input'))
}

/** True: the key was for the list. */
export function handleListKey({ key, shiftKey }: KeyboardEvent): boolean {
  const chosen = shown[active]
  if (!chosen) return false
  // A complete name is sent.
  if (key === 'Enter' && (shiftKey || question.value === chosen.label)) return false
  const run = keys[key]
  run?.(chosen)
  return run !== undefined
}

const keys: Readonly<Record<string, (chosen: Suggestion) => void>> = {
  ArrowDown: () => select(active + 1),
  ArrowUp: () => select(active - 1),
  Escape: dismiss,
  Tab: ({ choose }) => choose(),
  Enter: ({ choose }) => choose(),
}

function select(index: number): void {
  active = (index + shown.length) % shown.length
  draw()
}

function dismiss(): void {
  dismissed = question.value
  show([])
}

function show(next: readonly Suggestion[]): void {
  const hadNone = shown.length === 0
  shown = next
  active = 0
  if (hadNone && shown.length > 0) announce(announcements.suggestions(shown.length))
  draw()
}

function draw(): void {
  list.hidden = shown.length === 0
  list.replaceChildren(...shown.map(drawSuggestion))
  list.children[active]?.scrollIntoView({ block: 'nearest' })
  if (list.hidden) question.removeAttribute('aria-activedescendant')
  else question.setAttribute('aria-activedescendant', `suggestion-${active}`)
}

function drawSuggestion({ label, description, choose }: Suggestion, index: number): HTMLElement {
  const item = createElement('li', {
    attributes: {
      id: `suggestion-${index}`,
      role: 'option',
      'aria-selected': String(index === active),
      title: description,
    },
    children: [
      createElement('span', { text: label }),
      createElement('small', { text: description }),
    ],
  })
  // The input keeps the focus.
  item.addEventListener('pointerdown', (event) => {
    event.preventDefault()
    choose()
  })
  return item
}
