/** An expected failure with its reason. Returned as a value, never thrown. */
type Refusal = { readonly refused: string }

export function isRefusal<Result extends object | null>(
  result: Result,
): result is Extract<Result, Refusal> {
  return result !== null && 'refused' in result
}
