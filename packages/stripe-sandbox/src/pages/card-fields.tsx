import { Field, type FormFailure } from './layout.tsx'

/** The number and the security code never come back from the server. */
export function CardFields({ failure }: { failure: FormFailure | undefined }) {
  return (
    <div className="stack">
      <Field
        name="number"
        label="Card number"
        autoComplete="cc-number"
        inputMode="numeric"
        placeholder="1234 1234 1234 1234"
        failure={failure}
      />
      <div className="pair">
        <Field
          name="expiry"
          label="Expiry"
          autoComplete="cc-exp"
          placeholder="MM/YY"
          defaultValue={failure?.values.expiry}
          failure={failure}
        />
        <Field
          name="cvc"
          label="Security code"
          autoComplete="cc-csc"
          inputMode="numeric"
          placeholder="CVC"
          failure={failure}
        />
      </div>
      <Field
        name="name"
        label="Name on card"
        autoComplete="cc-name"
        defaultValue={failure?.values.name}
      />
    </div>
  )
}

const testCards = [
  { number: '4242 4242 4242 4242', effect: 'Succeeds, now and at every renewal' },
  { number: '4000 0025 0000 3155', effect: 'Requires 3-D Secure' },
  { number: '4000 0027 6000 3184', effect: 'Requires 3-D Secure every time' },
  { number: '4000 0000 0000 0002', effect: 'Declined' },
  { number: '4000 0000 0000 9995', effect: 'Declined: insufficient funds' },
  { number: '4000 0000 0000 0069', effect: 'Declined: expired card' },
  { number: '4000 0000 0000 0127', effect: 'Declined: wrong security code' },
  { number: '4000 0000 0000 0341', effect: 'Can be saved, then fails at every charge' },
  { number: '4000 0000 0000 0259', effect: 'Succeeds, then is disputed' },
  { number: '4000 0000 0000 5126', effect: 'Succeeds, refund fails later' },
] as const

/** One click fills in the form with that id. */
export function TestCardList({ form }: { form: string }) {
  return (
    <section aria-labelledby="test-cards" className="test-cards">
      <h2 id="test-cards">Test cards</h2>
      <p className="small muted needs-script">One click fills in the form.</p>
      <ul>
        {testCards.map(({ number, effect }) => (
          <li key={number}>
            <button type="button" form={form} data-card={number}>
              <span className="mono">{number}</span>
              <span>{effect}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
