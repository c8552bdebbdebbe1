/**
 * The inline script of every page, hydrated or static. It runs before the first paint and
 * listens on the document, so it doesn't have to wait for the page.
 */

import { copied, copyFailed } from '#app/copy/ui.ts'

/** The local storage key of the theme. Any value but light and dark means the system's setting. */
const themeKey = 'theme'

const root = document.documentElement

applyTheme(recall())
if (navigator.userAgent.includes('Macintosh')) root.dataset.mac = ''
document.addEventListener('DOMContentLoaded', checkThemeChoices)

document.addEventListener('change', ({ target }) => {
  if (!(target instanceof HTMLInputElement)) return
  if (target.matches('[data-code-language]')) showLanguage(target.value)
  if (!target.matches('[data-theme-choice]')) return
  remember(target.value)
  applyTheme(target.value)
  checkThemeChoices()
})

document.addEventListener('click', ({ target }) => {
  if (!(target instanceof Element)) return
  target.closest('dialog[open] a')?.closest('dialog')?.close()
  target.closest('[popover] a')?.closest<HTMLElement>('[popover]')?.hidePopover()
  hide(target.closest('[data-dismiss]')?.closest('[data-slot="toast"]'))
  copyCode(target.closest('[data-copy]'))
  if (!('commandForElement' in HTMLButtonElement.prototype)) followCommand(target)
})

const untilHydrating = new AbortController()
for (const event of ['pointermove', 'pointerdown', 'keydown', 'focusin']) {
  addEventListener(event, startHydration, { passive: true, signal: untilHydrating.signal })
}

const justSent = new Set<HTMLFormElement>()

/** Prevents double submissions. Forms that the framework submits end their busy state themselves. */
document.addEventListener('submit', (submitted) => {
  const form = submitted.target as HTMLFormElement
  if (form.ariaBusy || justSent.has(form)) return submitted.preventDefault()
  // The framework takes a moment to mark a form as busy.
  justSent.add(form)
  setTimeout(() => justSent.delete(form), 100)
  setTimeout(() => !submitted.defaultPrevented && form.setAttribute('aria-busy', 'true'))
})
addEventListener('pageshow', () => {
  for (const form of document.forms) form.removeAttribute('aria-busy')
})

document.addEventListener('animationend', ({ animationName, target }) => {
  if (animationName === 'toast-leave' && target instanceof Element) hide(target)
})

function isAtRest({ movementX, movementY }: MouseEvent): boolean {
  return movementX === 0 && movementY === 0
}

/** Runs the framework's scripts of a prerendered page at the first interaction. See prerender.tsx. */
function startHydration(event: Event) {
  // The template may not be parsed yet.
  if (document.readyState === 'loading') return
  // Browsers report the pointer's position on a new page as a move.
  if (event instanceof MouseEvent && event.type === 'pointermove' && isAtRest(event)) return
  untilHydrating.abort()
  const deferred = document.querySelector<HTMLTemplateElement>('template[data-hydration]')
  if (deferred) document.head.append(document.importNode(deferred.content, true))
}

/** Browsers may deny access to storage; the page works without it. */
function recall(): string | null {
  try {
    return localStorage.getItem(themeKey)
  } catch {
    return null
  }
}

function remember(theme: string) {
  try {
    localStorage.setItem(themeKey, theme)
  } catch {
    return
  }
}

function applyTheme(theme: string | null) {
  if (isTheme(theme)) root.dataset.theme = theme
  else delete root.dataset.theme
}

function isTheme(text: string | null): text is 'light' | 'dark' {
  return text === 'light' || text === 'dark'
}

function checkThemeChoices() {
  for (const choice of document.querySelectorAll<HTMLInputElement>('[data-theme-choice]')) {
    choice.checked = choice.value === (root.dataset.theme ?? 'system')
  }
}

function hide(toast: Element | null | undefined) {
  toast?.setAttribute('hidden', '')
}

/** Shows all examples of a page in one programming language. */
function showLanguage(language: string) {
  for (const choice of document.querySelectorAll<HTMLInputElement>('[data-code-language]')) {
    if (choice.value === language) choice.checked = true
  }
}

/** Copies the code beside the button, and confirms it for two seconds. */
function copyCode(button: Element | null) {
  const status = button?.firstElementChild
  if (!status) return
  const codes = button.closest('figure,td')?.querySelectorAll<HTMLElement>('code') ?? []
  const shown = [...codes].find((code) => code.offsetParent)
  const say = (text: string) => {
    status.textContent = text
    setTimeout(() => status.replaceChildren(), 2_000)
  }
  navigator.clipboard.writeText(shown?.textContent ?? '').then(
    () => say(copied),
    () => say(copyFailed),
  )
}

/** For browsers that don't support `command` and `commandfor` on buttons yet. */
function followCommand(target: Element) {
  const button = target.closest('button[commandfor]')
  const dialog = document.getElementById(button?.getAttribute('commandfor') ?? '')
  if (!(dialog instanceof HTMLDialogElement)) return
  if (button?.getAttribute('command') === 'close') dialog.close()
  else dialog.showModal()
}
