import { modelHeaders } from '@ghost-writers-ia/site-api'
import { portsContext, type Viewer } from '#app/context.ts'
import { toAllowanceAnswer, toAllowanceHeaders } from '#app/http/allowance-answer.ts'
import { findCaller } from '#app/http/authenticate.ts'
import type { EndpointArgs, StreamedAnswer } from '#app/http/endpoint.ts'
import { loadSubscription } from '#domain/identity/load-subscription.ts'
import { callModel } from '#domain/models/call-model.ts'
import { getModelLimits, getSizeLimits } from '#domain/models/limits.ts'
import { takeCallRate } from '#domain/models/take-call-rate.ts'
import { isRefusal } from '#domain/refusal.ts'
import { answerProblem, answerStranger } from './api-call.ts'
import { collectAnswer, streamAnswer } from './model-answer.ts'
import { answerModelRefusal } from './model-refusals.ts'
import {
  chatEndpoint,
  completionEndpoint,
  type ModelEndpoint,
  readPurpose,
} from './model-request.ts'

type Answer = Response | StreamedAnswer

/** OpenAI's chat completions. Callers without access, or with too many calls, are refused before the body is read. */
export function completeChat(args: EndpointArgs): Promise<Answer> {
  return answerEndpoint(args, chatEndpoint)
}

/** OpenAI's completions: the text between a prompt and a suffix. */
export function completeText(args: EndpointArgs): Promise<Answer> {
  return answerEndpoint(args, completionEndpoint)
}

async function answerEndpoint(args: EndpointArgs, endpoint: ModelEndpoint): Promise<Answer> {
  const caller = await findCaller(args)
  if (isRefusal(caller)) return answerStranger(caller, args.context)
  return answerCaller(args, { caller, endpoint })
}

type Called = { readonly caller: Viewer; readonly endpoint: ModelEndpoint }

async function answerCaller(
  { request, context }: EndpointArgs,
  { caller, endpoint }: Called,
): Promise<Answer> {
  const ports = context.get(portsContext)
  const { kind } = endpoint
  const stated = readPurpose(request, { kind, caller: caller.session.kind })
  if (!stated) return answerProblem('bad-request', { error: 'Malformed x-ghost header' })
  const { plan } = await loadSubscription(ports, caller.user.id)
  const tooMany = await takeCallRate(ports, { kind, plan, userId: caller.user.id })
  if (tooMany) return answerModelRefusal(tooMany, { context, plan })
  const { maxBodyBytes } = getModelLimits(plan)
  // Escapes take two characters for one.
  const maxTextLength = 2 * getSizeLimits(plan, kind).maxInputLength
  const { language } = stated.purpose
  const read = await endpoint.read(request, { maxBodyBytes, maxTextLength, language })
  if (read instanceof Response) return read

  const { isStreamed, hasUsage, ...call } = read
  const { session } = caller
  const { signal } = request
  const started = await callModel(ports, {
    ...call,
    ...stated,
    session,
    plan,
    signal,
    isEmailVerified: caller.user.isEmailVerified,
    isWhole: !isStreamed,
  })
  if (isRefusal(started)) return answerModelRefusal(started, { context, plan })
  const allowance = toAllowanceAnswer(started.allowance)
  const format = { kind, hasUsage, id: stated.requestId, ...started, createdAt: ports.clock.now() }
  const headers = {
    ...toAllowanceHeaders(allowance, ports.calendar.now()),
    [modelHeaders.requestId]: stated.requestId,
  }
  return isStreamed ? streamAnswer(format, headers) : collectAnswer(format, headers)
}
