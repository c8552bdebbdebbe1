/**
 * The only script: fills in test cards, after which Enter pays, follows the theme that a site on the
 * same origin has stored, and sends forms in the background, so that the back button never asks to
 * send a form again. Every page works without it.
 */
export const browserScript = `
document.documentElement.classList.add('has-script')
try {
  const theme = localStorage.getItem('theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.style.colorScheme = theme
} catch {}

document.addEventListener('click', ({ target }) => {
  const button = target.closest('[data-card]')
  if (!button) return
  const values = { number: button.dataset.card, expiry: '12/34', cvc: '123' }
  for (const [name, value] of Object.entries(values)) {
    button.form.elements.namedItem(name).value = value
  }
  [...button.form.elements].findLast(({ type }) => type === 'submit').focus()
})

let isSending = false
document.addEventListener('submit', async (event) => {
  const { target: form, submitter } = event
  if (form.dataset.plain) return
  event.preventDefault()
  if (isSending) return
  isSending = true
  try {
    const body = new URLSearchParams(new FormData(form, submitter))
    const headers = { accept: 'application/json' }
    const response = await fetch(location.pathname, { method: 'POST', body, headers })
    const { redirect, html } = await response.json()
    if (redirect) return location.assign(redirect)
    const page = new DOMParser().parseFromString(html, 'text/html')
    document.querySelector('main').replaceWith(page.querySelector('main'))
    document.querySelector('[role=alert]')?.focus()
  } catch {
    form.dataset.plain = 'true'
    form.requestSubmit(submitter)
  } finally {
    isSending = false
  }
})
`
