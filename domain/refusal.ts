/**
 * The business said no. An expected answer, returned and never thrown, so that
 * the compiler makes every caller look at it. Faults (a bug, a dead network) throw.
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
