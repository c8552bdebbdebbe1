import { Form, useNavigation } from 'react-router'
import type { FormFailure } from '#app/form-failure.ts'
import { Failure } from '#app/shell/failure.tsx'
import { SiteLink } from '#app/shell/site-link.tsx'
import { TestMode } from '#app/shell/test-mode.tsx'
import { buttonLook } from '#app/ui/button.tsx'
import { SubmitButton } from '#app/ui/submit-button.tsx'
import type { NextCharge } from '#domain/billing/paid-changes.ts'
import { formatCharge } from '#domain/money.ts'
import type { BillingCycle } from '#domain/plans/plans.ts'
import type { Preview } from '#domain/subscriptions/preview-change.ts'
import { formatDay } from '#domain/time.ts'
import { namePlan, namePrice } from '../plan-words.ts'

type Props = {
  readonly wish: { readonly planId: 'essential' | 'pro'; readonly cycle: BillingCycle }
  readonly preview: Preview
  readonly failure: FormFailure | undefined
}

export function Offer({ wish, preview, failure }: Props) {
  const isBusy = useNavigation().state === 'submitting'
  return (
    <Form method="post" className="grid gap-5">
      <Failure failure={failure} title="Error" />
      {preview.timing === 'now' ? (
        <Bill wish={wish} preview={preview} />
      ) : (
        <Later wish={wish} preview={preview} />
      )}
      <div className="flex flex-wrap gap-3">
        <SubmitButton isBusy={isBusy}>{nameButton(preview)}</SubmitButton>
        <SiteLink to="/billing" className={buttonLook('line')}>
          Not now
        </SiteLink>
      </div>
      {preview.timing === 'now' && <TestMode />}
    </Form>
  )
}

function nameButton(preview: Preview): string {
  if (preview.timing === 'later') return `Switch on ${formatDay(preview.at)}`
  const { dueCents } = preview.quote
  return dueCents === 0 ? 'Switch now' : `Pay ${formatCharge(dueCents, 'usd')} and switch`
}

type Now = Extract<Preview, { timing: 'now' }>

/** The lines of the invoice to come, and the very moment it is for: it comes back with the form. */
function Bill({ wish, preview }: { wish: Props['wish']; preview: Now }) {
  const { at, quote } = preview
  return (
    <>
      <input type="hidden" name="at" value={at.toISOString()} />
      <input type="hidden" name="due" value={quote.dueCents} />
      <dl className="divide-y divide-line border-y border-line text-[15.5px]">
        {quote.lines.map(({ description, amountCents }) => (
          <Line key={description} name={description} amount={formatCharge(amountCents, 'usd')} />
        ))}
        <Line name="Charged now" amount={formatCharge(quote.dueCents, 'usd')} isTotal />
      </dl>
      <p className="text-[15px] text-muted">
        Starts now. Your next charge is {describeCharge(quote.next)}, then {namePrice(wish)} until
        you cancel.
      </p>
    </>
  )
}

/** Such as "$150.00 on November 15, 2027". */
function describeCharge({ dueCents, currency, at }: NextCharge): string {
  return `${formatCharge(dueCents, currency)} on ${formatDay(at)}`
}

function Line({ name, amount, isTotal }: { name: string; amount: string; isTotal?: true }) {
  return (
    <div className={`flex justify-between gap-6 py-3 ${isTotal ? 'font-[550]' : ''}`}>
      <dt>{name}</dt>
      <dd className="tabular-nums">{amount}</dd>
    </div>
  )
}

function Later({
  wish,
  preview,
}: {
  wish: Props['wish']
  preview: Extract<Preview, { timing: 'later' }>
}) {
  return (
    <p>
      You keep {namePlan(preview.had)} until <strong>{formatDay(preview.at)}</strong>. Your plan
      switches to {namePlan(wish)} on that date. Nothing is charged today. Your next charge is{' '}
      {describeCharge(preview.next)}, then {namePrice(wish)} until you cancel. You can undo this
      until then.
    </p>
  )
}
