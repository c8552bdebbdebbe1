import { type MarkdownNode, parseStreaming } from './markdown.ts'

/** What to draw: blocks that replace everything from one block on. */
export type BlockUpdate = { readonly from: number; readonly blocks: readonly MarkdownNode[] }

/** The Markdown of an answer that arrives in pieces. Each block is parsed until the next begins. */
export type MarkdownStream = {
  readonly append: (text: string) => void
  /** What has changed since the last call. */
  readonly update: () => BlockUpdate
  /** The text that is parsed again with the next update. */
  readonly pending: () => string
}

export function createMarkdownStream(text: string): MarkdownStream {
  let finished = 0
  let pending = text
  return {
    append(more) {
      pending += more
    },
    update() {
      const parsed = parseStreaming(pending)
      const update = { from: finished, blocks: [...parsed.finished, ...parsed.last] }
      finished += parsed.finished.length
      pending = dropLines(pending, parsed.lastLine)
      return update
    },
    pending: () => pending,
  }
}

function dropLines(text: string, count: number): string {
  let at = 0
  for (let line = 0; line < count; line += 1) at = text.indexOf('\n', at) + 1
  return text.slice(at)
}
