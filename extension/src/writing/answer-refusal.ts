/** Why an answer, or a question, isn't used. Nothing is shown, applied or counted then. */
export type AnswerRefusal = {
  readonly refused: AnswerReason
  readonly words: string
  /** The model's own words. Third-party text: for the chat page and the log only. */
  readonly detail?: string
}

export type AnswerReason =
  /** It reached the token limit. */
  | 'truncated'
  /** It's prose, or several pieces of code. */
  | 'no-code'
  /** It leaves code out ("... existing code ..."). */
  | 'incomplete'
  /** The question is larger than `ghostWriters.contextTokens`. */
  | 'over-budget'

const words: Record<Exclude<AnswerReason, 'over-budget'>, string> = {
  truncated: 'The answer reached the token limit before it was complete, so nothing was changed.',
  'no-code': "The model didn't answer with one block of code, so nothing was changed.",
  incomplete: 'The model left out parts of the code, so nothing was changed.',
}

const longestDetail = 4000

export function refuseAnswer(refused: keyof typeof words, answer: string): AnswerRefusal {
  return { refused, words: words[refused], detail: answer.slice(0, longestDetail) }
}

const number = new Intl.NumberFormat('en-US')

export function refuseSize(tokens: number, budgetTokens: number): AnswerRefusal {
  const [size, most] = [number.format(tokens), number.format(budgetTokens)]
  return {
    refused: 'over-budget',
    words: `That's about ${size} tokens, and your limit is ${most} (ghostWriters.contextTokens). Select less code or raise the limit.`,
  }
}
