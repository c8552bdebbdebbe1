import { describeDailyReset, preferences as words } from '#app/copy/dashboard.ts'
import { useTimeZone } from '#app/shell/local-time.ts'
import { SubmitButton } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { CheckboxField, Field } from '#app/ui/field.tsx'
import { FormError } from '#app/ui/form-error.tsx'
import { dailyLimits } from '#domain/usage/change-preferences.ts'
import type { UsagePreferences } from '#domain/usage/ports.ts'
import { useDashboardForm } from './dashboard-form.ts'

type Props = UsagePreferences & {
  /** Without an allowance there is nothing to be alerted about. The preference is kept. */
  readonly isUnlimited: boolean
}

/** Alerts, and a limit of the user's own. */
export function PreferencesCard({ dailyLimit, hasAlerts, isUnlimited }: Props) {
  return (
    <Card title="Usage preferences" id="daily-limit">
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
  const { Form, failure, isBusy } = useDashboardForm('usage-preferences')
  const timeZone = useTimeZone()
  return (
    <Form method="post" action="/dashboard" noValidate className="grid gap-5">
      <input type="hidden" name="intent" value="usage-preferences" />
      <FormError failure={failure} />
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
      <div className="grid gap-1.5">
        <Field
          name="dailyLimit"
          label={words.limit}
          inputMode="numeric"
          autoComplete="off"
          placeholder={words.noLimit}
          maxLength={String(dailyLimits.max).length + 1}
          defaultValue={failure?.values.dailyLimit ?? dailyLimit ?? ''}
          isWrong={failure?.wrong.includes('dailyLimit')}
          aria-describedby="daily-limit-hint"
        />
        <p id="daily-limit-hint" className="text-[14px] text-muted">
          {words.limitHint} {describeDailyReset(timeZone)}
        </p>
      </div>
      <SubmitButton isBusy={isBusy} look="line" className="justify-self-start">
        Save preferences
      </SubmitButton>
    </Form>
  )
}
