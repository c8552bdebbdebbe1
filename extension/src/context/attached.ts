import { estimateTokens, fitFiles } from '../writing/prompt-context.ts'
import { type AttachedPart, type FittedParts, fitParts } from './parts.ts'

type FittedAttachments = FittedParts & { readonly isShortened: boolean }

/** Room for a heading, a fence and the note that a part was shortened. */
const overheadTokens = 60
/** Less than this of a text isn't worth sending. */
const minTokens = 20

/**
 * What the user asked for with `@`, within a budget. Long texts, such as diffs and pages, are
 * shortened. Places in the code are sent as a whole or not at all: the first ones fit best.
 */
export function fitAttached(
  parts: readonly AttachedPart[],
  budgetTokens: number,
): FittedAttachments {
  const texts = parts.filter(({ source }) => isText(source))
  const places = fitParts(
    parts.filter(({ source }) => !isText(source)),
    texts.length > 0 ? Math.floor(budgetTokens / 2) : budgetTokens,
  )
  const left = budgetTokens - estimateTokens(places.text)
  const overhead = texts.reduce((sum, { path }) => sum + estimateTokens(path) + overheadTokens, 0)
  const fitted = fitFiles(texts, Math.max(0, left - overhead)) as readonly AttachedPart[]
  const kept = fitted.filter(
    ({ text }, index) => text === texts[index]?.text || estimateTokens(text) >= minTokens,
  )
  const shortened = fitParts(kept, left)
  const sent = [...places.sent, ...shortened.sent]
  return {
    text: [places.text, shortened.text].filter(Boolean).join('\n\n'),
    sent,
    isShortened:
      sent.length < parts.length ||
      kept.some(({ text }) => !texts.some((one) => one.text === text)),
  }
}

function isText(source: AttachedPart['source']): boolean {
  return source === 'git' || source === 'terminal' || source === 'page'
}
