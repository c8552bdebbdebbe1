import { preferences as words } from '#app/copy/usage.ts'
import { ActionForm } from '#app/shell/action-form.tsx'
import { useTimeZone } from '#app/shell/local-time.ts'
import { SubmitButton } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { CheckboxField, Field } from '#app/ui/field.tsx'
import { formatTime, utc } from '#domain/locale.ts'
import { dailyLimits, getDailyReset } from '#domain/usage/change-preferences.ts'
import type { UsagePreferences } from '#domain/usage/ports.ts'

type Props = UsagePreferences & {
  /** Without an allowance there is nothing to be alerted about. The preference is kept. */
  readonly isUnlimited: boolean
}

/** Alerts, and a limit of the user's own. */
export function PreferencesCard({ dailyLimit, hasAlerts, isUnlimited }: Props) {
  return (
    <Card title={words.title} id="daily-limit">
      <PreferencesForm
        key={`${dailyLimit} ${hasAlerts}`}
        dailyLimit={dailyLimit}
        hasAlerts={hasAlerts}
        isUnlimited={isUnlimited}
      />
    </Card>
  )
}

function PreferencesForm({ dailyLimit, hasAlerts, isUnlimited }: Props) {
  const timeZone = useTimeZone()
  const reset =
    timeZone === utc
      ? words.resetsUtc
      : words.resets(formatTime(getDailyReset(new Date()), timeZone))
  return (
    <ActionForm
      action="/usage"
      fields={{ intent: 'usage-preferences' }}
      className="grid max-w-[560px] gap-5"
    >
      {isUnlimited ? (
        hasAlerts && <input type="hidden" name="alerts" value="on" />
      ) : (
        <CheckboxField
          name="alerts"
          label={words.alerts}
          hint={words.alertsHint}
          defaultChecked={hasAlerts}
        />
      )}
      <Field
        name="dailyLimit"
        label={words.limit}
        inputMode="numeric"
        autoComplete="off"
        placeholder={words.noLimit}
        maxLength={String(dailyLimits.max).length + 1}
        defaultValue={dailyLimit ?? ''}
        hint={`${words.limitHint} ${reset}`}
      />
      <SubmitButton look="line" className="justify-self-start">
        {words.save}
      </SubmitButton>
    </ActionForm>
  )
}
