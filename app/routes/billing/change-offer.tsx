import { getPlan, isAbove } from '@ghost-writers-ia/rules/plans'
import { changePage, describeScheduledChange } from '#app/copy/plan-changes.ts'
import type { FormFailure } from '#app/http/forms.ts'
import { PageForm } from '#app/shell/page-form.tsx'
import { ButtonLink } from '#app/shell/site-link.tsx'
import { ActionError } from '#app/shell/subscription-form.tsx'
import { SubmitButton } from '#app/ui/button.tsx'
import type { Quote } from '#domain/billing/change-gateway.ts'
import { nameAdjustment, nameLine } from '#domain/billing/name-line.ts'
import { listChangeTerms } from '#domain/billing/order-terms.ts'
import type { PlanChoice } from '#domain/billing/paid-subscription.ts'
import { invoices } from '#domain/copy/en/invoices.ts'
import { orderTexts } from '#domain/copy/en/order-texts.ts'
import { formatCharge } from '#domain/locale.ts'
import type { OwnedItems } from '#domain/subscriptions/count-owned-items.ts'
import type { Preview } from '#domain/subscriptions/preview-change.ts'
import { LossList } from './loss-list.tsx'
import { OrderTermList } from './order-term-list.tsx'

type Props = {
  readonly choice: PlanChoice
  readonly preview: Preview
  readonly owned: OwnedItems
  readonly failure: FormFailure | undefined
}

export function ChangeOffer({ choice, preview, owned, failure }: Props) {
  return (
    <PageForm>
      <ActionError failure={failure} />
      {preview.timing === 'now' ? (
        <Bill choice={choice} preview={preview} />
      ) : (
        <Schedule choice={choice} preview={preview} owned={owned} />
      )}
      <div className="flex flex-wrap gap-3">
        <SubmitButton>{nameButton(preview)}</SubmitButton>
        <ButtonLink to="/billing" look="line">
          {changePage.notNow}
        </ButtonLink>
      </div>
    </PageForm>
  )
}

function nameButton(preview: Preview): string {
  if (preview.timing === 'later') return changePage.switchOn(preview.at)
  const { dueCents, currency } = preview.quote
  return dueCents === 0
    ? changePage.switchNow
    : changePage.payAndSwitch(formatCharge(dueCents, currency))
}

type ImmediateChange = Extract<Preview, { timing: 'now' }>

/** The lines of the coming invoice. What is shown here is sent with the form, so that nothing else is charged or recorded. */
function Bill({ choice, preview }: { choice: PlanChoice; preview: ImmediateChange }) {
  const { at, quote } = preview
  const { dueCents, currency } = quote
  return (
    <>
      <input type="hidden" name="at" value={at.toISOString()} />
      <input type="hidden" name="due" value={dueCents} />
      <input type="hidden" name="currency" value={currency} />
      <input type="hidden" name="version" value={orderTexts.current.version} />
      <dl className="divide-y divide-line border-b border-line text-[15.5px] *:first:pt-0">
        {listQuoted(quote).map(([name, cents]) => (
          <Line key={name} name={name} amount={formatCharge(cents, currency)} />
        ))}
        <Line name={changePage.chargedToday} amount={formatCharge(dueCents, currency)} isTotal />
      </dl>
      <OrderTermList
        terms={listChangeTerms(
          {
            cycle: choice.cycle,
            priceCents: getPlan(choice.planId).price[choice.cycle],
            next: quote.next,
          },
          { orderTexts },
        )}
      />
    </>
  )
}

/** Every line and adjustment, so that they add up to the charge. */
function listQuoted({ lines, adjustments }: Quote): readonly (readonly [string, number])[] {
  return [
    ...lines.map(({ item, amountCents }) => [nameLine(item, invoices), amountCents] as const),
    ...adjustments.map((one) => [nameAdjustment(one, invoices), one.amountCents] as const),
  ]
}

function Line({ name, amount, isTotal }: { name: string; amount: string; isTotal?: true }) {
  return (
    <div className={`flex justify-between gap-6 py-3 ${isTotal ? 'font-[550]' : ''}`}>
      <dt>{name}</dt>
      <dd className="whitespace-nowrap text-right tabular-nums">{amount}</dd>
    </div>
  )
}

type ScheduledChange = Extract<Preview, { timing: 'later' }>

type ScheduleProps = Pick<Props, 'choice' | 'owned'> & { readonly preview: ScheduledChange }

function Schedule({ choice, preview, owned }: ScheduleProps) {
  const { had, at, next } = preview
  const [change, ...rest] = describeScheduledChange({ from: had, to: choice, at, next })
  const isSmaller = isAbove(had.planId, choice.planId)
  return (
    <>
      <p>
        {change} {isSmaller && changePage.losses}
      </p>
      {isSmaller && <LossList from={had.planId} to={choice.planId} owned={owned} />}
      {rest.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </>
  )
}
