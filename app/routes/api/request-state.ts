import type { RequestState } from '@ghost-writers-ia/site-api'
import { z } from 'zod'
import { toAllowanceAnswer, toAllowanceHeaders } from '#app/allowance-answer.ts'
import type { Ports } from '#domain/ports.ts'
import type { AllowanceState } from '#domain/usage/allowance.ts'
import type { Kept } from '#domain/usage/ports.ts'

/** What an editor names its request by. */
export const RequestId = z.string().regex(/^[\w-]{1,100}$/)

type Standing = Kept & { readonly id: string; readonly allowance: AllowanceState }

/** How a request stands and what is left, in the body and in the head. */
export function answerState({ calendar }: Ports, { id, state, allowance }: Standing): Response {
  const answer: RequestState = { id, state, allowance: toAllowanceAnswer(allowance) }
  return Response.json(answer, { headers: toAllowanceHeaders(answer.allowance, calendar.now()) })
}
