import { Form, useNavigation } from 'react-router'
import { SubmitButton } from '#app/ui/submit-button.tsx'
import { days, hours, later } from '#domain/time.ts'

const steps = [
  ['An hour', hours(1)],
  ['A day', days(1)],
  ['A week', days(7)],
  ['A month', days(31)],
  ['A year', days(366)],
] as const

/** Forward only: renewals, retries and endings happen on the way, each on its day. */
export function ClockForm({ now }: { now: Date }) {
  const isBusy = useNavigation().state !== 'idle'
  return (
    <>
      <p className="mt-5 max-w-[60ch] text-muted">
        Renewals, failed payments and their retries, cancellations and expiries happen on the way,
        each on its day.
      </p>
      <div className="mt-6 flex flex-wrap gap-3">
        {steps.map(([name, ms]) => (
          <Form key={name} method="post" preventScrollReset>
            <input type="hidden" name="intent" value="move-clock" />
            <input type="hidden" name="to" value={later(now, ms).toISOString()} />
            <SubmitButton isBusy={isBusy} look="line">
              {name} on
            </SubmitButton>
          </Form>
        ))}
      </div>
    </>
  )
}
