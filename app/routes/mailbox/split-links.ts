type Part = { readonly at: number; readonly words: string; readonly isLink: boolean }

/** Punctuation and brackets after a link aren't part of it. */
const link = /(https?:\/\/\S*[^\s.,;:!?()[\]{}<>'"])/

/** Splits a text into links and the text between them. */
export function splitLinks(text: string): readonly Part[] {
  let at = 0
  return text.split(link).map((words, index) => {
    const part = { at, words, isLink: index % 2 === 1 }
    at += words.length
    return part
  })
}
