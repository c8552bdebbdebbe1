/** Loads the search box when it gets the focus. Runs in the browser, with and without React. */
export function startSearch(form: HTMLFormElement): () => void {
  const stopping = new AbortController()
  const { signal } = stopping
  const input = form.elements.namedItem('q') as HTMLInputElement

  async function load(): Promise<void> {
    const address = `${form.action}.js`
    const { openCombobox } = (await import(
      /* @vite-ignore */ address
    )) as typeof import('./combobox.ts')
    if (!signal.aborted) openCombobox(form, signal)
  }

  input.addEventListener('focus', load, { once: true, signal })
  document.addEventListener(
    'keydown',
    (event) => {
      const isTyping = event.target instanceof Element && event.target.closest('input, textarea')
      if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || event.altKey) return
      event.preventDefault()
      input.focus()
    },
    { signal },
  )
  return () => stopping.abort()
}
