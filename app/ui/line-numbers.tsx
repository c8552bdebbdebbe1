const numbers = Array.from({ length: 400 }, (_, index) => index + 1).join('\n')

/**
 * Line numbers down the whole page, as in a file: decoration for the first level of `main`, on wide
 * screens. CSS draws them from the attribute, so that they aren't read aloud, found or selected.
 */
export function LineNumbers() {
  return <div aria-hidden="true" className="line-numbers" data-lines={numbers} />
}
