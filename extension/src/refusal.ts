/** Somebody said no, and why. An expected answer: a value, never thrown. */
type Refusal = { readonly refused: string }

export function isRefusal<Answer extends object | null>(
  answer: Answer,
): answer is Extract<Answer, Refusal> {
  return answer !== null && 'refused' in answer
}
