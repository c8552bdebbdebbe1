/** No vowels, so that no code is a word, and nothing that looks like a number. RFC 8628, 6.1. */
export const letters = 'BCDFGHJKLMNPQRSTVWXZ'
export const codeLength = 8

const form = new RegExp(`^[${letters}]{${codeLength}}$`)

/** What someone typed, as it is kept: in any case, with or without the dash. Null when it cannot be a code. */
export function toUserCode(typed: string): string | null {
  const code = typed.replace(/[\s-]/g, '').toUpperCase()
  return form.test(code) ? code : null
}

/** As it is shown: easier to carry over in two halves. */
export function showUserCode(code: string): string {
  return `${code.slice(0, codeLength / 2)}-${code.slice(codeLength / 2)}`
}
