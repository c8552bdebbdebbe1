/**
 * The only script: fills in test cards, moves the focus to an error, and follows the theme that a
 * site on the same origin has stored. Every page works without it.
 */
export const browserScript = `
document.documentElement.classList.add('has-script')
try {
  const theme = localStorage.getItem('theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.style.colorScheme = theme
} catch {}
document.querySelector('[role=alert]')?.focus()
document.addEventListener('click', ({ target }) => {
  const button = target.closest('[data-card]')
  if (!button) return
  const values = { number: button.dataset.card, expiry: '12/34', cvc: '123' }
  for (const [name, value] of Object.entries(values)) {
    button.form.elements.namedItem(name).value = value
  }
})
`
