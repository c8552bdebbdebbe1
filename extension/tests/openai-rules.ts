import type { Reply, RouterRequest } from './fake-router.ts'

/**
 * Answers like OpenAI's API for GPT-5 and the o-series, as of November 2026: one complaint at a time
 * about `max_tokens`, a temperature other than 1, and `stop`.
 */
export function answerLikeOpenAi(request: RouterRequest, reply: Reply): Reply {
  const { max_tokens: limit, temperature = 1, stop } = request
  if (limit !== undefined)
    return refuse(
      'max_tokens',
      "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
    )
  if (temperature !== 1)
    return refuse(
      'temperature',
      `Unsupported value: 'temperature' does not support ${temperature} with this model. Only the default (1) value is supported.`,
      'unsupported_value',
    )
  if (stop) return refuse('stop', "Unsupported parameter: 'stop' is not supported with this model.")
  return reply
}

function refuse(param: string, message: string, code = 'unsupported_parameter'): Reply {
  return { error: { status: 400, message, param, code } }
}
