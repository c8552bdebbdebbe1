/** No vowels, so that no code is a word, and no letters that look like digits. RFC 8628, 6.1. */
export const letters = 'BCDFGHJKLMNPQRSTVWXZ'
export const codeLength = 8

const form = new RegExp(`^[${letters}]{${codeLength}}$`)

/** Normalizes a typed code: any case, with or without the dash. Null if it can't be a code. */
export function toUserCode(typed: string): string | null {
  const code = typed.replace(/[\s-]/g, '').toUpperCase()
  return form.test(code) ? code : null
}

/** Adds the dash: two halves are easier to type. */
export function showUserCode(code: string): string {
  return `${code.slice(0, codeLength / 2)}-${code.slice(codeLength / 2)}`
}
