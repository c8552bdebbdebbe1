import { AccountLanguage } from '@ghost-writers-ia/site-api/account'
import { NewLanguage } from '@ghost-writers-ia/site-api/requests'
import { toLanguageResponse } from '#app/http/account-response.ts'
import { toSeconds } from '#app/http/allowance-response.ts'
import { describeRefusal } from '#app/http/describe-refusal.ts'
import { defineEndpoint } from '#app/http/endpoint.ts'
import { problem } from '#app/http/problems.ts'
import { switchLanguage } from '#domain/languages/switch-language.ts'
import { isRefusal } from '#domain/refusal.ts'

/** Switches the account's one language. */
export const changeLanguage = defineEndpoint(
  {
    id: 'changeLanguage',
    tag: 'account',
    auth: 'bearer',
    scope: 'models:use',
    body: NewLanguage,
    response: AccountLanguage,
    errors: ['language-switched', 'language-not-switched'],
  },
  async ({ caller, body, ports }) => {
    const languageId = body.language.toLowerCase()
    const language = await switchLanguage(ports, { userId: caller.user.id, languageId })
    if (!isRefusal(language)) return { body: toLanguageResponse(language) }

    const { message } = describeRefusal(language)
    if (language.refused !== 'language-switched')
      return problem('language-not-switched', { error: message })
    const now = ports.calendar.now()
    const nextAt = now.getTime() + language.retryAfterMs
    const headers = { 'retry-after': String(toSeconds(nextAt, now)) }
    return problem('language-switched', { error: message, nextAt, headers })
  },
)
