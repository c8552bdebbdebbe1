/** A file, or some lines of it, that a model reads along with a question. */
export type Excerpt = {
  readonly path: string
  readonly language: string
  readonly text: string
}

/** Near enough for a budget: a token of code is about four characters. */
export function toTokens(text: string): number {
  return Math.ceil(text.length / 4)
}

/**
 * Makes files fit: small ones stay whole, large ones share what is left and are cut,
 * with a note where. The order is kept.
 */
export function fitFiles(files: readonly Excerpt[], budgetTokens: number): readonly Excerpt[] {
  const bySize = [...files].sort((one, other) => one.text.length - other.text.length)
  const shares = new Map<Excerpt, number>()
  let left = budgetTokens
  bySize.forEach((file, index) => {
    const share = Math.min(toTokens(file.text), Math.floor(left / (bySize.length - index)))
    shares.set(file, share)
    left -= share
  })
  return files.map((file) => cut(file, shares.get(file) ?? 0))
}

function cut(file: Excerpt, tokens: number): Excerpt {
  const kept = file.text.slice(0, tokens * 4)
  const missing = file.text.length - kept.length
  if (missing === 0) return file
  return { ...file, text: `${kept}\n[… ${missing} more characters were left out]` }
}

/** The last of them that fit, in their order; the very last one always. */
export function fitLast<Said extends { readonly content: string }>(
  said: readonly Said[],
  budgetTokens: number,
): readonly Said[] {
  let left = budgetTokens
  const first = said.findLastIndex(({ content }, index) => {
    left -= toTokens(content)
    return left < 0 && index < said.length - 1
  })
  return said.slice(first + 1)
}

type AnswerLimit = { readonly maxTokens: number; readonly most: number }

/** How long an answer may be that repeats some code: with room for what is added, up to a limit. */
export function fitAnswer(code: string, { maxTokens, most }: AnswerLimit): number {
  return Math.min(most, Math.max(maxTokens, Math.ceil(toTokens(code) * 1.5) + 512))
}
