/** Enough of an address for its owner to recognize it, for readers who may be someone else. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return `${email.slice(0, 1)}•••${email.slice(at)}`
}
