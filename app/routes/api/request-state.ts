import type { RequestState } from '@ghost-writers-ia/site-api'
import { z } from 'zod'
import { toAllowanceAnswer, toAllowanceHeaders } from '#app/http/allowance-answer.ts'
import type { Ports } from '#domain/ports.ts'
import type { AllowanceState } from '#domain/usage/allowance.ts'
import type { Kept } from '#domain/usage/ports.ts'

/** The id that the editor chooses for its request. */
export const RequestId = z.string().regex(/^[\w-]{1,100}$/)

type StateInput = Kept & { readonly id: string; readonly allowance: AllowanceState }

/** A request's state and the remaining allowance, which is also in the headers. */
export function answerState({ calendar }: Ports, { id, state, allowance }: StateInput): Response {
  const answer: RequestState = { id, state, allowance: toAllowanceAnswer(allowance) }
  return Response.json(answer, { headers: toAllowanceHeaders(answer.allowance, calendar.now()) })
}
