type Part = { readonly at: number; readonly words: string; readonly isLink: boolean }

/** What ends a sentence or closes a bracket behind a link is no part of it. */
const link = /(https?:\/\/\S*[^\s.,;:!?()[\]{}<>'"])/

/** A text in parts, links and the words between them. */
export function splitLinks(text: string): readonly Part[] {
  let at = 0
  return text.split(link).map((words, place) => {
    const part = { at, words, isLink: place % 2 === 1 }
    at += words.length
    return part
  })
}
