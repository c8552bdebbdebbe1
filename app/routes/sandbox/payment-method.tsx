import type { FormFailure } from '#app/form-failure.ts'
import { CardFields } from './card-fields.tsx'

/** By card or PayPal. What is not chosen is out of sight by CSS alone. */
export function PaymentMethod({ failure }: { failure: FormFailure | undefined }) {
  const method = failure?.values.method ?? 'card'
  return (
    <div className="by-method grid gap-5">
      <fieldset className="grid grid-cols-2 gap-3">
        <legend className="sr-only">Payment method</legend>
        {(['card', 'paypal'] as const).map((one) => (
          <label key={one} className="choice">
            <input
              type="radio"
              name="method"
              value={one}
              defaultChecked={one === method}
              className="sr-only"
            />
            {one === 'card' ? 'Card' : 'PayPal'}
          </label>
        ))}
      </fieldset>
      <div data-method="card">
        <CardFields failure={failure} />
      </div>
      <p data-method="paypal" className="text-[15px] text-muted">
        PayPal would ask you to log in now. The sandbox says yes for you.
      </p>
    </div>
  )
}
