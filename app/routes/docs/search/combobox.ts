import { countResults, docsSearch } from '#app/copy/docs-search.ts'
import { toLanguagePath } from '#app/http/page-path.ts'
import { findSections, type SearchIndex, type SearchResult } from './find-sections.ts'

const atMost = 8
const listId = 'docs-search-results'

/**
 * Makes the search box a combobox with a list of results:
 * https://www.w3.org/WAI/ARIA/apg/patterns/combobox/. Without a choice, Enter submits the form.
 *
 * @public start-search.ts imports it by its address.
 */
export function openCombobox(form: HTMLFormElement, signal: AbortSignal): void {
  const input = form.elements.namedItem('q') as HTMLInputElement
  decorate(input)
  const results = openResults(form, input)
  const index = fetchIndex()

  async function search(): Promise<void> {
    const query = input.value
    const found = findSections(await index, { query, atMost })
    // If somebody has typed on while the index was being fetched, the next search shows it.
    if (query === input.value && !signal.aborted) results.show(query, found)
  }

  const keys: Readonly<Record<string, () => boolean>> = {
    ArrowDown: () => results.move(1),
    ArrowUp: () => results.move(-1),
    Escape: results.close,
    Enter: results.follow,
  }

  const onKey = (event: KeyboardEvent) => {
    if (keys[event.key]?.()) event.preventDefault()
  }
  const onLeave = ({ relatedTarget: to }: FocusEvent) => {
    if (!(to instanceof Node && form.contains(to))) results.close()
  }
  input.addEventListener('input', search, { signal })
  input.addEventListener('keydown', onKey, { signal })
  form.addEventListener('focusout', onLeave, { signal })
  form.addEventListener('click', results.close, { signal })
  signal.addEventListener('abort', results.remove)
  if (input.value) void search()
}

/** The list of results. Its functions return whether they did something. */
function openResults(form: HTMLFormElement, input: HTMLInputElement) {
  const list = createList(form)
  const status = createStatus(form)
  let chosen = -1

  function choose(position: number): void {
    chosen = position
    for (const [at, option] of [...list.children].entries())
      option.setAttribute('aria-selected', String(at === chosen))
    const option = list.children[chosen]
    input.setAttribute('aria-activedescendant', option?.id ?? '')
    option?.scrollIntoView({ block: 'nearest' })
  }

  function setOpen(isOpen: boolean): void {
    list.hidden = !isOpen
    input.setAttribute('aria-expanded', String(isOpen))
    choose(-1)
  }

  return {
    show(query: string, results: readonly SearchResult[]): void {
      list.replaceChildren(...results.map(toOption))
      status.textContent = query.trim() ? countResults(results.length) : ''
      setOpen(results.length > 0)
    },
    move(step: number): boolean {
      const count = list.children.length
      if (count === 0) return false
      if (list.hidden) setOpen(true)
      const first = step > 0 ? 0 : count - 1
      choose(chosen < 0 ? first : (chosen + step + count) % count)
      return true
    },
    close(): boolean {
      const wasOpen = !list.hidden
      if (wasOpen) setOpen(false)
      return wasOpen
    },
    follow(): boolean {
      const link = list.children[chosen] as HTMLElement | undefined
      link?.click()
      return link !== undefined
    },
    remove(): void {
      list.remove()
      status.remove()
    },
  }
}

async function fetchIndex(): Promise<SearchIndex> {
  const response = await fetch(toLanguagePath('/docs/search.json'))
  return response.ok ? response.json() : { pages: [], sections: [] }
}

function decorate(input: HTMLInputElement): void {
  const attributes = {
    role: 'combobox',
    autocomplete: 'off',
    'aria-autocomplete': 'list',
    'aria-expanded': 'false',
    'aria-controls': listId,
  }
  for (const [name, value] of Object.entries(attributes)) input.setAttribute(name, value)
}

function createList(form: HTMLFormElement): HTMLElement {
  const list = document.createElement('div')
  list.id = listId
  list.hidden = true
  list.setAttribute('role', 'listbox')
  list.setAttribute('aria-label', docsSearch.results)
  form.querySelector('[data-results]')?.replaceChildren(list)
  return list
}

function createStatus(form: HTMLFormElement): HTMLElement {
  const status = document.createElement('p')
  status.className = 'sr-only'
  status.setAttribute('role', 'status')
  form.querySelector('[data-results]')?.append(status)
  return status
}

/** Built as elements, so nothing in a result or a query can become HTML. */
function toOption({ url, page, heading, excerpt }: SearchResult, position: number): HTMLElement {
  const link = document.createElement('a')
  link.id = `${listId}-${position}`
  link.setAttribute('role', 'option')
  link.href = toLanguagePath(url)
  link.tabIndex = -1
  link.append(toSpan('result-heading', [heading]), toSpan('result-page', [page]))
  link.append(toSpan('result-text', excerpt.map(toPart)))
  return link
}

function toPart({ text, isMatch }: SearchResult['excerpt'][number]): Node | string {
  if (!isMatch) return text
  const mark = document.createElement('mark')
  mark.textContent = text
  return mark
}

function toSpan(name: string, parts: readonly (Node | string)[]): HTMLElement {
  const span = document.createElement('span')
  span.className = name
  span.append(...parts)
  return span
}
