import type { TypedBilling } from '../controls/controls.ts'
import { memberStates } from '../tax/vat-rates.ts'
import { Field, type FormFailure } from './layout.tsx'

const elsewhere = ['US', 'GB', 'CH', 'NO', 'CA', 'AU']

const names = new Intl.DisplayNames('en', { type: 'region' })

type Props = { readonly failure: FormFailure | undefined; readonly known?: TypedBilling }

/** Where the buyer is and, for a business, its name and VAT ID. */
export function BillingFields({ failure, known = {} }: Props) {
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
      <legend>Billing address</legend>
      <Country value={values.country} isWrong={failure?.field === 'country'} />
      {field('line1', 'Address', 'billing address-line1')}
      <div className="pair">
        {field('postalCode', 'Postal code', 'billing postal-code')}
        {field('city', 'City', 'billing address-level2')}
      </div>
      <p className="small muted">For a business:</p>
      {field('company', 'Business name', 'organization')}
      {field('vatId', 'VAT ID', 'off')}
    </fieldset>
  )
}

function Country({ value, isWrong }: { value: string | undefined; isWrong: boolean }) {
  const countries = [...memberStates, ...elsewhere].map((code) => [code, names.of(code) ?? code])
  const sorted = countries.toSorted(([, one = ''], [, other = '']) =>
    one.localeCompare(other, 'en'),
  )
  return (
    <label className="field">
      Country
      <select
        name="country"
        autoComplete="billing country"
        defaultValue={value ?? ''}
        aria-invalid={isWrong || undefined}
      >
        <option value="">Choose a country</option>
        {sorted.map(([code, name]) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </select>
    </label>
  )
}
