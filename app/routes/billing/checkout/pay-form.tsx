import type { BillingCycle } from '@ghost-writers-ia/rules/plan'
import type { Plan } from '@ghost-writers-ia/rules/plans'
import { useRef } from 'react'
import { Form } from 'react-router'
import {
  currencyKept,
  currencyNames,
  currencyNotes,
  payForm,
  refundPolicies,
  vatIncluded,
} from '#app/copy/checkout.ts'
import type { FormFailure } from '#app/http/forms.ts'
import { CycleSwitch } from '#app/shell/cycle-switch.tsx'
import { RichText } from '#app/shell/rich-text.tsx'
import { SubmitButton } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { CheckboxField } from '#app/ui/field.tsx'
import { FormError } from '#app/ui/form.tsx'
import { type SegmentChoice, Segments } from '#app/ui/segments.tsx'
import { listOrderTerms } from '#domain/billing/order-terms.ts'
import type { RefundOffer } from '#domain/billing/refund-period.ts'
import { orderTexts } from '#domain/copy/en/order-texts.ts'
import { type Currency, currencies, defaultCurrency } from '#domain/money.ts'
import { OrderTermList } from '../order-term-list.tsx'
import { useOrderChoice } from './order-choice.ts'
import { OrderFeatures, OrderSummary, type PriceVariant, priceVariants } from './order-summary.tsx'
import { usePay } from './use-pay.ts'

type Order = {
  readonly plan: Plan
  readonly userId: string
  readonly userEmail: string
  readonly posted: FormFailure | undefined
  /** False when the 14-day refund was used before. */
  readonly refundOffer: RefundOffer
  /** The currency of the customer's last payment, or the default. */
  readonly currency: Currency
  /** When a plan that is bought now renews, by its billing cycle. */
  readonly renewsAt: Readonly<Record<BillingCycle, Date>>
  readonly isTaxed: boolean
}

/** The order, how it's billed, and the button that leads to the payment page. */
export function PayForm({
  plan,
  userId,
  userEmail,
  posted,
  refundOffer,
  renewsAt,
  isTaxed,
  ...last
}: Order) {
  const form = useRef<HTMLFormElement>(null)
  const [{ cycle, currency }, choose] = useOrderChoice({
    form,
    initialCurrency: last.currency,
    posted: posted?.values,
  })
  const { pay, isBusy, failure } = usePay({
    plan: plan.id,
    billingCycle: cycle,
    userId,
    userEmail,
    ...(currency !== defaultCurrency && { currency }),
  })

  return (
    <Form
      ref={form}
      method="post"
      onSubmit={pay}
      noValidate
      // Otherwise browsers restore an earlier choice, which would differ from the state.
      autoComplete="off"
      className="by-cycle by-currency grid gap-5 min-[960px]:grid-cols-[1fr_420px] min-[960px]:grid-rows-[auto_1fr] min-[960px]:items-start"
    >
      <OrderSummary plan={plan} />
      <Card title={payForm.title} className="min-[960px]:row-span-2">
        <div className="inline-grid gap-3">
          <CycleSwitch
            choice={{ chosen: cycle, onChoose: (chosen) => choose({ cycle: chosen }) }}
          />
          <CurrencySwitch chosen={currency} onChoose={(chosen) => choose({ currency: chosen })} />
        </div>
        <p className="mt-3 max-w-[60ch] text-[14px] text-pretty">
          {currencies.map((currency) => (
            <span key={currency} data-currency={currency}>
              {currencyNotes[currency]}
            </span>
          ))}{' '}
          {currencyKept} {isTaxed && vatIncluded}
        </p>
        <div className="mt-6 grid">
          {priceVariants.map(({ key, ...variant }) => (
            <Terms key={key} plan={plan} renewsAt={renewsAt[variant.cycle]} {...variant} />
          ))}
        </div>
        <div className="mt-6 grid gap-4">
          <FormError failure={failure ?? posted} />
          <CheckboxField
            name="agreed"
            // The server records which texts the buyer has seen.
            value={orderTexts.current.version}
            label={<span className="font-normal">{orderTexts.current.start}</span>}
            required
            defaultChecked={posted?.values.agreed !== undefined}
            aria-invalid={(failure ?? posted)?.wrong?.includes('agreed') || undefined}
          />
          <SubmitButton isBusy={isBusy} className="w-full">
            {payForm.pay}
          </SubmitButton>
          <p className="text-[14px] text-muted">
            {refundPolicies[refundOffer]} <RichText text={payForm.terms} />
          </p>
        </div>
      </Card>
      <OrderFeatures plan={plan} />
    </Form>
  )
}

type TermsProps = PriceVariant & { readonly plan: Plan; readonly renewsAt: Date }

/** What is charged today and later, and how to get out of it. */
function Terms({ plan, cycle, currency, renewsAt }: TermsProps) {
  const terms = listOrderTerms(
    { cycle, priceCents: plan.price[cycle], currency, renewsAt },
    { orderTexts },
  )
  return (
    <div data-cycle={cycle} data-currency={currency} className="col-start-1 row-start-1">
      <OrderTermList terms={terms} hasTotal />
    </div>
  )
}

/** Dollars or euro. Prices follow by CSS alone (cycle-switch.css), and the choice is sent with the form. */
function CurrencySwitch(choice: SegmentChoice<Currency>) {
  return (
    <Segments
      legend={payForm.currency}
      name="currency"
      options={currencies.map((value) => ({ value, text: currencyNames[value] }))}
      choice={choice}
      className="cycle-switch currency-switch"
    />
  )
}
