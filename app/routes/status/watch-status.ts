import type { DescribedStatus } from './describe-status.ts'

const everyMs = 10_000

/**
 * Keeps the status page up to date, for as long as it's visible. Runs in the browser, with and
 * without React, so it changes only texts and `data-state`. Returns a function that stops it.
 */
export function watchStatus(page: HTMLElement): () => void {
  const stopping = new AbortController()
  let timer = 0

  async function update(): Promise<void> {
    clearTimeout(timer)
    if (!document.hidden) await fetchStatus(page, stopping.signal)
    clearTimeout(timer)
    if (!stopping.signal.aborted) timer = window.setTimeout(update, everyMs)
  }

  document.addEventListener('visibilitychange', update, { signal: stopping.signal })
  timer = window.setTimeout(update, everyMs)
  return () => {
    stopping.abort()
    clearTimeout(timer)
  }
}

async function fetchStatus(page: HTMLElement, signal: AbortSignal): Promise<void> {
  const checked = page.querySelector('[data-time]')
  const { lang } = document.documentElement
  try {
    const response = await fetch('/status.json', {
      signal,
      cache: 'no-store',
      headers: { 'accept-language': lang },
    })
    if (!response.ok) throw new Error(`${response.status}`)
    show(page, await response.json())
    say(checked, `${page.dataset.checked} ${new Date().toLocaleTimeString(lang)}.`)
  } catch {
    if (!signal.aborted) say(checked, page.dataset.unreachable ?? '')
  }
}

function show(page: HTMLElement, { headline, services }: DescribedStatus): void {
  say(page.querySelector('[data-headline]'), headline)
  for (const { name, state, label, text } of services) {
    const row = page.querySelector<HTMLElement>(`[data-service=${name}]`)
    if (!row) continue
    row.dataset.state = state
    say(row.querySelector('[data-label]'), label)
    say(row.querySelector('[data-text]'), text)
  }
}

/** Screen readers announce a text that is set again, even if it's the same. */
function say(element: Element | null, text: string): void {
  if (element && element.textContent !== text) element.textContent = text
}
