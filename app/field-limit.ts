/** No form or query of ours has more. Parsing costs microseconds per field, on the only thread. */
const mostFields = 50

/** Whether the text has more separators than any form of ours. Stops at the limit, so it costs the same for any size. */
export function hasTooManyFields(text: string, separator = '&'): boolean {
  let count = 1
  let at = text.indexOf(separator)
  while (at >= 0 && count <= mostFields) {
    count += 1
    at = text.indexOf(separator, at + separator.length)
  }
  return count > mostFields
}
