/** What a model calls the longest answer, and whether it takes a temperature. OpenAI's newer models differ. */
export type ModelParameters = {
  readonly limitName: 'max_tokens' | 'max_completion_tokens'
  /** Without: `temperature` and `top_p` aren't sent. */
  readonly hasTemperature: boolean
}

export const usualParameters: ModelParameters = { limitName: 'max_tokens', hasTemperature: true }

/** The body of a call as the model wants it. */
export function applyParameters(
  body: Readonly<Record<string, unknown>>,
  { limitName, hasTemperature }: ModelParameters,
): Record<string, unknown> {
  const { max_tokens, max_completion_tokens, temperature, top_p, ...rest } = body
  const limit = max_completion_tokens ?? max_tokens
  return {
    ...rest,
    ...(limit !== undefined && { [limitName]: limit }),
    ...(hasTemperature && temperature !== undefined && { temperature }),
    ...(hasTemperature && top_p !== undefined && { top_p }),
  }
}

/**
 * What a refusal (400 or 422) teaches about the model. Null: nothing that another attempt could use.
 * Only the names of fields are looked for, because every maker has its own sentence.
 */
export function learnParameters(known: ModelParameters, refusal: string): ModelParameters | null {
  const learned = {
    limitName: findLimitName(known.limitName, refusal),
    hasTemperature: known.hasTemperature && !/temperature|top_p/.test(refusal),
  }
  const isNew =
    learned.limitName !== known.limitName || learned.hasTemperature !== known.hasTemperature
  return isNew ? learned : null
}

/** A refusal names the field that it doesn't take, often with the one that it takes instead. */
function findLimitName(
  known: ModelParameters['limitName'],
  refusal: string,
): ModelParameters['limitName'] {
  const isRefused = new RegExp(`\\b${known}\\b`).test(refusal) && !isAboutValue.test(refusal)
  if (!isRefused) return known
  return known === 'max_tokens' ? 'max_completion_tokens' : 'max_tokens'
}

/** The model takes the field, but not so large a number. */
const isAboutValue =
  /too (large|high|big|long)|at most|less than|maximum|exceed|greater than|range/i
