import { Field, type Shown, type Worded } from './layout.tsx'

/** The number and the security code never come back from the server. */
export function CardFields({ words: { card }, failure }: Shown<object>) {
  return (
    <div className="stack">
      <Field
        name="number"
        label={card.number}
        autoComplete="cc-number"
        inputMode="numeric"
        placeholder="1234 1234 1234 1234"
        failure={failure}
      />
      <div className="pair">
        <Field
          name="expiry"
          label={card.expiry}
          autoComplete="cc-exp"
          placeholder={card.expiryFormat}
          defaultValue={failure?.values.expiry}
          failure={failure}
        />
        <Field
          name="cvc"
          label={card.cvc}
          autoComplete="cc-csc"
          inputMode="numeric"
          placeholder="CVC"
          failure={failure}
        />
      </div>
      <Field
        name="name"
        label={card.name}
        autoComplete="cc-name"
        defaultValue={failure?.values.name}
      />
    </div>
  )
}

const testCards = [
  { number: '4242 4242 4242 4242', effect: 'succeeds' },
  { number: '4000 0025 0000 3155', effect: 'asksOnce' },
  { number: '4000 0027 6000 3184', effect: 'asksAlways' },
  { number: '4000 0000 0000 0002', effect: 'declined' },
  { number: '4000 0000 0000 9995', effect: 'insufficientFunds' },
  { number: '4000 0000 0000 0069', effect: 'expired' },
  { number: '4000 0000 0000 0127', effect: 'incorrectCvc' },
  { number: '4000 0000 0000 0341', effect: 'declinesLater' },
  { number: '4000 0000 0000 0259', effect: 'disputed' },
  { number: '4000 0000 0000 5126', effect: 'failsRefunds' },
] as const

/** One click fills in the form with that id. */
export function TestCardList({ words: { testCards: texts }, form }: Worded<{ form: string }>) {
  return (
    <section aria-labelledby="test-cards" className="test-cards">
      <h2 id="test-cards">{texts.title}</h2>
      <p className="small muted needs-script">{texts.hint}</p>
      <ul>
        {testCards.map(({ number, effect }) => (
          <li key={number}>
            <button type="button" form={form} data-card={number}>
              <span className="mono">{number}</span>
              <span>{texts[effect]}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
