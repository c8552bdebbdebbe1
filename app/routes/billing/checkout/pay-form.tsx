import type { Plan } from '@ghost-writers-ia/rules/plans'
import { useRef } from 'react'
import { Form } from 'react-router'
import { currencyKept, currencyNotes, describeRefundPolicy } from '#app/copy/checkout.ts'
import type { FormFailure } from '#app/http/forms.ts'
import { CycleSwitch } from '#app/shell/cycle-switch.tsx'
import { TextLink } from '#app/shell/site-link.tsx'
import { SubmitButton } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { FormError } from '#app/ui/form.tsx'
import { type SegmentChoice, Segments } from '#app/ui/segments.tsx'
import type { RefundOffer } from '#domain/billing/refund-period.ts'
import { formatMoney } from '#domain/locale.ts'
import { type Currency, currencies, defaultCurrency } from '#domain/money.ts'
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
}

/** The order, how it's billed, and the button that leads to the payment page. */
export function PayForm({ plan, userId, userEmail, posted, refundOffer, ...last }: Order) {
  const form = useRef<HTMLFormElement>(null)
  const [{ cycle, currency }, choose] = useOrderChoice({ form, initialCurrency: last.currency })
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
      // Otherwise browsers restore an earlier choice, which would differ from the state.
      autoComplete="off"
      className="by-cycle by-currency grid gap-5 min-[960px]:grid-cols-[1fr_420px] min-[960px]:grid-rows-[auto_1fr] min-[960px]:items-start"
    >
      <OrderSummary plan={plan} />
      <Card title="Payment" className="min-[960px]:row-span-2">
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
          {currencyKept}
        </p>
        <div className="mt-6 grid">
          {priceVariants.map(({ key, ...variant }) => (
            <Charges key={key} plan={plan} {...variant} />
          ))}
        </div>
        <div className="mt-6 grid gap-4">
          <FormError failure={failure ?? posted} />
          <SubmitButton isBusy={isBusy} className="w-full">
            Pay with card or PayPal
          </SubmitButton>
          <p className="text-[14px] text-muted">
            {describeRefundPolicy(refundOffer)} By paying you agree to the{' '}
            <TextLink to="/terms">terms</TextLink>.
          </p>
        </div>
      </Card>
      <OrderFeatures plan={plan} />
    </Form>
  )
}

/** What is charged today and with each renewal. */
function Charges({ plan, cycle, currency }: PriceVariant & { plan: Plan }) {
  const price = formatMoney(plan.price[cycle], currency)
  return (
    <dl
      data-cycle={cycle}
      data-currency={currency}
      className="col-start-1 row-start-1 grid gap-2 text-[15.5px]"
    >
      <div className="flex justify-between font-[550]">
        <dt>Charged today</dt>
        <dd className="tabular-nums">{price}</dd>
      </div>
      <div className="flex justify-between text-muted">
        <dt>Then, until you cancel</dt>
        <dd className="tabular-nums">
          {price} a {cycle === 'yearly' ? 'year' : 'month'}
        </dd>
      </div>
    </dl>
  )
}

const names: Record<Currency, string> = { usd: 'US dollars', eur: 'Euro' }

/** Dollars or euro. Prices follow by CSS alone (cycle-switch.css), and the choice is sent with the form. */
function CurrencySwitch(choice: SegmentChoice<Currency>) {
  return (
    <Segments
      legend="Currency"
      name="currency"
      options={currencies.map((value) => ({ value, text: names[value] }))}
      choice={choice}
      className="cycle-switch currency-switch"
    />
  )
}
