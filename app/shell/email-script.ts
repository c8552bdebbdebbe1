/**
 * The inline script of pages with forms: takes a typed address along from one to the other, and
 * remembers that a passkey was asked for. Like `page-script.ts`, it doesn't wait for the framework.
 */

document.addEventListener('DOMContentLoaded', fillCarriedEmail)

document.addEventListener('click', ({ target }) => {
  if (!(target instanceof Element)) return
  carryEmail(target.closest<HTMLAnchorElement>('a[data-carry-email]'))
  // Until the framework runs, it can't be answered. See passkey-button.tsx.
  if (!('alive' in document.documentElement.dataset))
    target.closest('[data-passkey]')?.setAttribute('data-pressed', '')
})

/**
 * Takes the typed address along to the page of the link. It goes into the URL's fragment, which
 * browsers don't send to the server, so it never reaches a log.
 */
function carryEmail(link: HTMLAnchorElement | null) {
  const email = link && findEmailField()?.value
  if (email) link.hash = `email=${encodeURIComponent(email)}`
}

/** Fills in the address that was taken along, and removes it from the URL. */
function fillCarriedEmail() {
  const email = new URLSearchParams(location.hash.slice(1)).get('email')
  const field = findEmailField()
  if (!email || !field) return
  if (!field.value) field.value = email
  history.replaceState(history.state, '', location.pathname + location.search)
}

function findEmailField(): HTMLInputElement | null {
  return document.querySelector('main input[name="email"]')
}
