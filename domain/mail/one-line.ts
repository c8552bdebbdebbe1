/** One line of so many signs at most: what a header and a column can hold. */
export function oneLine(text: string, atMost: number): string {
  const signs = [...text.replace(/\p{Cc}+/gu, ' ').trim()]
  return signs.length <= atMost ? signs.join('') : `${signs.slice(0, atMost - 1).join('')}…`
}
