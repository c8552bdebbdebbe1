import type { AccountLanguage } from '@ghost-writers-ia/site-api'
import { z } from 'zod'
import { portsContext } from '#app/context.ts'
import { describeRefusal } from '#app/copy/refusals.ts'
import { toLanguageAnswer } from '#app/http/account-answer.ts'
import { toSeconds } from '#app/http/allowance-answer.ts'
import { findCaller } from '#app/http/authenticate.ts'
import type { EndpointArgs } from '#app/http/endpoint.ts'
import { switchLanguage } from '#domain/languages/switch-language.ts'
import { isRefusal } from '#domain/refusal.ts'
import { answerProblem, answerStranger, LanguageId, readJson } from './api-call.ts'

export const NewLanguage = z.object({
  language: LanguageId.describe('One of the language ids of VS Code, such as `python`.'),
})

/** Switches the account's one language. */
export async function changeLanguage({ request, context }: EndpointArgs): Promise<Response> {
  const caller = await findCaller({ request, context })
  if (isRefusal(caller)) return answerStranger(caller, context)
  const parsed = await readJson(request, NewLanguage)
  if ('error' in parsed) return answerProblem('bad-request', parsed)

  const ports = context.get(portsContext)
  const languageId = parsed.body.language.toLowerCase()
  const language = await switchLanguage(ports, { userId: caller.user.id, languageId })
  if (!isRefusal(language)) {
    const answer: AccountLanguage = toLanguageAnswer(language)
    return Response.json(answer)
  }
  const { message } = describeRefusal(language)
  if (language.refused !== 'language-switched')
    return answerProblem('bad-request', { error: message, status: 409 })
  const now = ports.calendar.now()
  const nextAt = now.getTime() + language.retryAfterMs
  const headers = { 'retry-after': String(toSeconds(nextAt, now)) }
  return answerProblem('language-switched', { error: message, nextAt, headers })
}
