import { toWindow } from '../router/context-window.ts'

/** How much a chat may hold. */
export type ChatLimits = {
  /** What the model reads at once, or the user's own limit if that is less. */
  readonly windowTokens: number
  /** How much of it a question with its context may have, by our estimate. */
  readonly inputTokens: number
}

type KnownLimits = {
  /** What the site or the router says. Null: nothing. */
  readonly window: number | null
  readonly maxOutputTokens: number
  /** The user's own limit. Null: none. */
  readonly chosen: number | null
}

/** For a model of which nothing is known. */
export const defaultTokens = 12_000

/** Our estimate of tokens can be too low, for code with many signs in particular. */
const safeShare = 0.8

export function toChatLimits({ window, maxOutputTokens, chosen }: KnownLimits): ChatLimits {
  const known = toWindow(window)
  if (known === null) {
    const tokens = chosen ?? defaultTokens
    return { windowTokens: tokens, inputTokens: tokens }
  }
  const forAnswer = Math.min(maxOutputTokens, Math.floor(known / 2))
  const input = Math.floor((known - forAnswer) * safeShare)
  return {
    windowTokens: Math.min(known, chosen ?? known),
    inputTokens: Math.min(input, chosen ?? input),
  }
}
