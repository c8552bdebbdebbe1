/** More than any of our forms or queries has. Parsing costs microseconds per field and blocks the event loop. */
const maxFields = 50

/** Whether a form or query has too many fields. Stops counting at the limit. */
export function hasTooManyFields(text: string, separator = '&'): boolean {
  let count = 1
  let at = text.indexOf(separator)
  while (at >= 0 && count <= maxFields) {
    count += 1
    at = text.indexOf(separator, at + separator.length)
  }
  return count > maxFields
}
