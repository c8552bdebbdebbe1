import { dependsOnLanguage, features } from '@ghost-writers-ia/rules/entitlements'
import { z } from 'zod'
import { portsContext } from '#app/context.ts'
import { findCaller } from '#app/http/authenticate.ts'
import type { EndpointArgs } from '#app/http/endpoint.ts'
import { isRefusal } from '#domain/refusal.ts'
import type { RequestPurpose } from '#domain/usage/ports.ts'
import { reserve } from '#domain/usage/reserve.ts'
import { toUsageSource } from '#domain/usage/source.ts'
import { answerProblem, answerStranger, LanguageId, readJson } from './api-call.ts'
import { answerReservationRefusal } from './reservation-refusals.ts'
import { answerState, RequestId } from './settle-request.ts'

export const NewRequest = z
  .object({
    id: RequestId.describe('An id that you choose and use once.'),
    feature: z
      .enum(features)
      .optional()
      .describe('What the request is for. A completion costs a tenth, everything else one.'),
    language: LanguageId.optional().describe(
      'One of the language ids of VS Code. Completion and `generate` need it.',
    ),
    model: z.string().max(200).optional().describe('The model that you call, for your usage page.'),
    snippet: z.boolean().optional().describe('Whether the text comes from one of your snippets.'),
  })
  .refine(({ feature, language }) => language || !feature || !dependsOnLanguage(feature))

/** Reserves one request from the allowance, if the plan includes what it is for. */
export async function reserveRequest({ request, context }: EndpointArgs): Promise<Response> {
  const caller = await findCaller({ request, context })
  if (isRefusal(caller)) return answerStranger(caller, context)
  const parsed = await readJson(request, NewRequest)
  if ('error' in parsed) return answerProblem('bad-request', parsed)

  const ports = context.get(portsContext)
  const { id } = parsed.body
  const purpose = toPurpose(parsed.body)
  const reserved = await reserve(ports, {
    userId: caller.user.id,
    requestId: id,
    purpose,
    source: toUsageSource(caller.session),
  })
  return isRefusal(reserved)
    ? answerReservationRefusal(reserved, context)
    : answerState(ports, { id, ...reserved })
}

/** Null for editors before 0.3, which state nothing. */
function toPurpose(body: z.infer<typeof NewRequest>): RequestPurpose | null {
  const { feature, language, model = null, snippet: hasSnippet = false } = body
  return feature ? { feature, language: language?.toLowerCase() ?? null, model, hasSnippet } : null
}
