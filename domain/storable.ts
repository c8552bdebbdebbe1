/**
 * Whether a database can store a text: it has neither a NUL nor half of a surrogate pair. Every text
 * that comes from outside has to be, and is refused where it's read. See ADR-0032.
 */
export function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed()
}
