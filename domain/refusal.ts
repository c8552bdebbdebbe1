/**
 * An expected "no", such as a wrong password. Returned and never thrown, so that the compiler makes
 * every caller handle it. Faults (a bug, a dead network) are thrown.
 */
export type Refusal<Reason extends string = string> = { readonly refused: Reason }

export function refuse<const Reason extends string>(reason: Reason): Refusal<Reason> {
  return { refused: reason }
}

export function isRefusal<Answer extends object>(
  answer: Answer,
): answer is Extract<Answer, Refusal> {
  return 'refused' in answer
}
