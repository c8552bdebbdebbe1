/** Replaces line breaks and truncates, for email headers and database columns. */
export function oneLine(text: string, atMost: number): string {
  const characters = [...text.replace(/\p{Cc}+/gu, ' ').trim()]
  return characters.length <= atMost
    ? characters.join('')
    : `${characters.slice(0, atMost - 1).join('')}…`
}
