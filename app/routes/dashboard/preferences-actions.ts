import { listFamilies } from '@ghost-writers-ia/rules/language-family'
import type { RouterContextProvider } from 'react-router'
import { z } from 'zod'
import { getViewer, portsContext } from '#app/context.ts'
import { preferences as words } from '#app/copy/dashboard.ts'
import { redirectWithToast } from '#app/http/flash.ts'
import { failField, failRefused } from '#app/http/forms.ts'
import { switchLanguage } from '#domain/languages/switch-language.ts'
import { isRefusal } from '#domain/refusal.ts'
import { changePreferences, dailyLimits } from '#domain/usage/change-preferences.ts'

type Values = Readonly<Record<string, string>>

/** Handles the intent `switch-language`. */
export async function switchAccountLanguage(
  context: Readonly<RouterContextProvider>,
  values: Values,
) {
  const { user } = getViewer(context)
  const languageId = values.language ?? ''
  if (!listFamilies().some(({ id }) => id === languageId))
    return failField(values, { message: words.chooseLanguage, field: 'language' })
  const switched = await switchLanguage(context.get(portsContext), { userId: user.id, languageId })
  if (isRefusal(switched)) return failRefused(values, switched)
  return redirectWithToast(context, '/dashboard#language', { toast: 'language-switched' })
}

/** People may type "1,000". Empty: no limit. */
const DailyLimit = z
  .string()
  .default('')
  .transform((typed) => typed.replace(/[\s,]/g, ''))
  .pipe(z.string().regex(/^\d{0,6}$/))
  .transform((digits) => (digits ? Number(digits) : null))
  .refine((limit) => limit === null || (limit >= dailyLimits.min && limit <= dailyLimits.max))

/** Handles the intent `usage-preferences`. */
export async function savePreferences(context: Readonly<RouterContextProvider>, values: Values) {
  const dailyLimit = DailyLimit.safeParse(values.dailyLimit)
  if (!dailyLimit.success)
    return failField(values, { message: words.limitInvalid, field: 'dailyLimit' })

  await changePreferences(context.get(portsContext), {
    userId: getViewer(context).user.id,
    dailyLimit: dailyLimit.data,
    hasAlerts: values.alerts !== undefined,
  })
  return redirectWithToast(context, '/dashboard#daily-limit', { toast: 'preferences-saved' })
}
