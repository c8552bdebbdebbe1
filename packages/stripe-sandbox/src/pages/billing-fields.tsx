import type { TypedBilling } from '../controls/controls.ts'
import { memberStates } from '../tax/vat-rates.ts'
import { Field, type Shown, type Worded } from './layout.tsx'

const elsewhere = ['US', 'GB', 'CH', 'NO', 'CA', 'AU']

/** Where the buyer is and, for a business, its name and VAT ID. */
export function BillingFields({ words, failure, known = {} }: Shown<{ known?: TypedBilling }>) {
  const { billing } = words
  const values: TypedBilling = { ...known, ...failure?.values }
  const field = (name: keyof TypedBilling, label: string, autoComplete: string) => (
    <Field
      name={name}
      label={label}
      autoComplete={autoComplete}
      defaultValue={values[name]}
      failure={failure}
    />
  )
  return (
    <fieldset className="stack">
      <legend>{billing.title}</legend>
      <Country words={words} value={values.country} isWrong={failure?.field === 'country'} />
      {field('line1', billing.address, 'billing address-line1')}
      <div className="pair">
        {field('postalCode', billing.postalCode, 'billing postal-code')}
        {field('city', billing.city, 'billing address-level2')}
      </div>
      <p className="small muted">{billing.forBusiness}</p>
      {field('company', billing.company, 'organization')}
      {field('vatId', billing.vatId, 'off')}
    </fieldset>
  )
}

type CountryProps = Worded<{ readonly value: string | undefined; readonly isWrong: boolean }>

function Country({ words: { billing, locale }, value, isWrong }: CountryProps) {
  const names = new Intl.DisplayNames(locale, { type: 'region' })
  const countries = [...memberStates, ...elsewhere].map((code) => [code, names.of(code) ?? code])
  const sorted = countries.toSorted(([, one = ''], [, other = '']) =>
    one.localeCompare(other, locale),
  )
  return (
    <label className="field">
      {billing.country}
      <select
        name="country"
        autoComplete="billing country"
        defaultValue={value ?? ''}
        aria-invalid={isWrong || undefined}
      >
        <option value="">{billing.chooseCountry}</option>
        {sorted.map(([code, name]) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </select>
    </label>
  )
}
