import { type MouseEvent, type RefObject, useEffect, useRef } from 'react'

/**
 * For the link from the login form to the password reset: takes the typed address along. It goes
 * into the URL's fragment, which browsers don't send to the server, so it never reaches a log.
 */
export function carryEmail({ currentTarget }: MouseEvent<HTMLAnchorElement>): void {
  const email = findEmailField(currentTarget.closest('form'))?.value
  if (email) currentTarget.hash = `email=${encodeURIComponent(email)}`
}

/** For the form with this ref: fills in the address that was taken along, and removes it from the URL. */
export function useCarriedEmail(): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const email = new URLSearchParams(location.hash.slice(1)).get('email')
    const field = findEmailField(form.current)
    if (!email || !field) return
    if (!field.value) field.value = email
    history.replaceState(history.state, '', location.pathname + location.search)
  }, [])
  return form
}

function findEmailField(form: HTMLFormElement | null): HTMLInputElement | null {
  const field = form?.elements.namedItem('email')
  return field instanceof HTMLInputElement ? field : null
}
