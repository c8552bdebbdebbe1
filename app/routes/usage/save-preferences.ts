import type { RouterContextProvider } from 'react-router'
import { z } from 'zod'
import { getViewer, portsContext } from '#app/context.ts'
import { preferences as words } from '#app/copy/usage.ts'
import { redirectWithToast } from '#app/http/flash.ts'
import { failField } from '#app/http/forms.ts'
import { changePreferences, dailyLimits } from '#domain/usage/change-preferences.ts'

/** People may type "1,000". Empty: no limit. */
const DailyLimit = z
  .string()
  .default('')
  .transform((typed) => typed.replace(/[\s,]/g, ''))
  .pipe(z.string().regex(/^\d{0,6}$/))
  .transform((digits) => (digits ? Number(digits) : null))
  .refine((limit) => limit === null || (limit >= dailyLimits.min && limit <= dailyLimits.max))

/** The action of the form at the end of the usage page. */
export async function savePreferences(
  context: Readonly<RouterContextProvider>,
  values: Readonly<Record<string, string>>,
) {
  const dailyLimit = DailyLimit.safeParse(values.dailyLimit)
  if (!dailyLimit.success)
    return failField(values, { message: words.limitInvalid, field: 'dailyLimit' })

  await changePreferences(context.get(portsContext), {
    userId: getViewer(context).user.id,
    dailyLimit: dailyLimit.data,
    hasAlerts: values.alerts !== undefined,
  })
  return redirectWithToast(context, '/usage#daily-limit', { toast: 'preferences-saved' })
}
