import { listFamilies } from '@ghost-writers-ia/rules/language-family'
import type { RouterContextProvider } from 'react-router'
import { getViewer, portsContext } from '#app/context.ts'
import { languages } from '#app/copy/dashboard.ts'
import { redirectWithToast } from '#app/http/flash.ts'
import { failField, failRefused } from '#app/http/forms.ts'
import { switchLanguage } from '#domain/languages/switch-language.ts'
import { isRefusal } from '#domain/refusal.ts'

/** Handles the intent `switch-language`. */
export async function switchAccountLanguage(
  context: Readonly<RouterContextProvider>,
  values: Readonly<Record<string, string>>,
) {
  const { user } = getViewer(context)
  const languageId = values.language ?? ''
  if (!listFamilies().some(({ id }) => id === languageId))
    return failField(values, { message: languages.missing, field: 'language' })
  const switched = await switchLanguage(context.get(portsContext), { userId: user.id, languageId })
  if (isRefusal(switched)) return failRefused(values, switched)
  return redirectWithToast(context, '/dashboard#language', { toast: 'language-switched' })
}
