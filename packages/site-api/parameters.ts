/** Parameters that every model took once and some refuse by now, or that some don't know yet. */
const parameters = ['max_tokens', 'temperature', 'stop', 'stream_options'] as const

export type Parameter = (typeof parameters)[number]

export function isParameter(name: string): name is Parameter {
  return parameters.some((one) => one === name)
}

/** The body of a call without what the model refuses. Newer models have another name for `max_tokens`. */
export function leaveOut(
  body: Readonly<Record<string, unknown>>,
  refused: ReadonlySet<Parameter>,
): Record<string, unknown> {
  const { max_tokens, temperature, top_p, stop, stream_options, ...rest } = body
  const limitName = refused.has('max_tokens') ? 'max_completion_tokens' : 'max_tokens'
  return {
    ...rest,
    ...(max_tokens !== undefined && { [limitName]: max_tokens }),
    ...(temperature !== undefined && !refused.has('temperature') && { temperature }),
    // Models that refuse one refuse both, and name only the first.
    ...(top_p !== undefined && !refused.has('temperature') && { top_p }),
    ...(stop !== undefined && !refused.has('stop') && { stop }),
    ...(stream_options !== undefined && !refused.has('stream_options') && { stream_options }),
  }
}

/**
 * The parameters that an error is about, if the model doesn't take them. OpenAI names one in `param`
 * and says why in `code`; others only have a message, and OpenRouter wraps those of others.
 */
export function listRefusedParameters(error: unknown): readonly Parameter[] {
  const { param, code, message, metadata } = toRecord(error)
  const { raw } = toRecord(metadata)
  const text = [message, raw].filter((one) => typeof one === 'string').join('\n')
  const isUnsupported =
    /^unsupported_(parameter|value)$/.test(String(code)) ||
    /unsupported|not support|unrecognized|unknown|unexpected|not permitted|not allowed|deprecated|extra inputs|may only be/i.test(
      text,
    )
  if (!isUnsupported) return []
  if (typeof param === 'string' && param !== '') return parameters.filter((one) => one === param)
  return parameters.filter((one) => isNamed(one, text))
}

function toRecord(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

/** "stop" is also a word. */
function isNamed(parameter: Parameter, text: string): boolean {
  const quote = parameter === 'stop' ? '[\'"`\\\\]' : ''
  return new RegExp(`${quote}\\b${parameter}\\b${quote}`).test(text)
}
