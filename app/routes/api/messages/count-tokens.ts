import { defineEndpoint } from '#app/http/endpoint.ts'
import { isProblem, problem } from '#app/http/problems.ts'
import { loadSubscription } from '#domain/identity/load-subscription.ts'
import { estimateInput } from '#domain/models/call-bill.ts'
import { takeCallRate } from '#domain/models/take-call-rate.ts'
import { isRefusal } from '#domain/refusal.ts'
import { getBodyLimits, modelCall } from '../answer-call.ts'
import { toModelProblem } from '../model-problems.ts'
import { readBody } from '../model-request.ts'
import { tokenCount } from './message-answers.ts'
import { CountBody } from './message-bodies.ts'
import { toChatMessages, toChatOptions } from './to-chat.ts'

const { auth, scope, limit } = modelCall

/** How many tokens a message would have, estimated. Asks no model and takes nothing from the allowance. */
export const countTokens = defineEndpoint(
  {
    tag: 'messages',
    auth,
    scope,
    limit,
    id: 'countMessageTokens',
    hasApiKeyHeader: true,
    lateBody: CountBody,
    response: tokenCount,
    errors: [...modelCall.errors],
  },
  async ({ request, caller, ports, site }) => {
    const { plan } = await loadSubscription(ports, caller.user.id)
    const rate = await takeCallRate(ports, { kind: 'count', plan, userId: caller.user.id })
    if (isRefusal(rate)) return toModelProblem(rate, { ports, site, plan })
    const body = await readBody(request, { ...getBodyLimits(plan, 'chat'), shape: CountBody })
    if (isProblem(body)) return body
    if (!ports.models.catalog.some(({ id }) => id === body.model)) return problem('model-not-found')
    const messages = toChatMessages(body)
    if (isProblem(messages)) return messages
    const input = { kind: 'chat', messages, options: toChatOptions(body) } as const
    return { body: { input_tokens: estimateInput(input).tokensIn } }
  },
)
