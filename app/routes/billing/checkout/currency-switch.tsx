import { type Currency, currencies } from '#domain/money.ts'

const names: Record<Currency, string> = { usd: 'US dollars', eur: 'Euro' }

type Choice = { readonly chosen: Currency; readonly onChoose: (currency: Currency) => void }

/** Dollars or euro. Prices follow by CSS alone (cycle-switch.css), and the choice is sent with the form. */
export function CurrencySwitch({ chosen, onChoose }: Choice) {
  return (
    <fieldset className="cycle-switch currency-switch">
      <legend className="sr-only">Currency</legend>
      {currencies.map((currency) => (
        <label key={currency}>
          <input
            type="radio"
            name="currency"
            value={currency}
            className="sr-only"
            checked={chosen === currency}
            onChange={() => onChoose(currency)}
          />
          {names[currency]}
        </label>
      ))}
    </fieldset>
  )
}
