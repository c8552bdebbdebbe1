/** Parameters that every model took once and some refuse by now, or that some don't know yet. */
const parameters = [
  'max_tokens',
  'temperature',
  'stop',
  'stream_options',
  'reasoning_effort',
  'verbosity',
  'parallel_tool_calls',
  'prompt_cache_key',
  'cache_control',
] as const

export type Parameter = (typeof parameters)[number]

export function isParameter(name: string): name is Parameter {
  return parameters.some((one) => one === name)
}

/** The body of a call without what the model refuses. Newer models have another name for `max_tokens`. */
export function leaveOut(
  body: Readonly<Record<string, unknown>>,
  refused: ReadonlySet<Parameter>,
): Record<string, unknown> {
  const left: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(body))
    if (value !== undefined && !isLeftOut(name, refused)) left[name] = value
  if (refused.has('max_tokens') && body.max_tokens !== undefined)
    left.max_completion_tokens = body.max_tokens
  if (refused.has('cache_control'))
    for (const name of ['messages', 'tools'])
      if (name in left) left[name] = dropCacheMarks(left[name])
  return left
}

function isLeftOut(name: string, refused: ReadonlySet<Parameter>): boolean {
  // Models that refuse one refuse both, and name only the first.
  return isParameter(name) ? refused.has(name) : name === 'top_p' && refused.has('temperature')
}

/** Of a list of messages, of their parts, or of tools. */
function dropCacheMarks(list: unknown): unknown {
  if (!Array.isArray(list)) return list
  return list.map((one) => {
    const { cache_control: _, ...rest } = toRecord(one)
    return 'content' in rest ? { ...rest, content: dropCacheMarks(rest.content) } : rest
  })
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
  // Such as `messages[0].content[1].cache_control`.
  if (typeof param === 'string' && param !== '')
    return parameters.filter((one) => one === param.split('.').at(-1))
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
