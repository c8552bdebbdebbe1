import { snippetWords } from '../words/snippets.ts'

/** Short enough that nothing is cut off when it's made plain. */
const shownLength = 100

/** What a clipboard contains, in paragraphs: how much it is, how it starts and how it ends. */
export function describeClipboard(text: string): readonly string[] {
  const size = snippetWords.clipboardSize(text.length)
  const shown = text.trim()
  if (shown.length <= shownLength) return [size, shown]
  const { clipboardStart, clipboardEnd } = snippetWords
  return [
    size,
    clipboardStart(shown.slice(0, shownLength)),
    clipboardEnd(shown.slice(-shownLength)),
  ]
}
