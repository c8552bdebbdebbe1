import type { FormFailure } from '#app/form-failure.ts'
import { Field } from '#app/ui/field.tsx'

/** A card as it is typed. The number goes no further than the sandbox's table of test cards. */
export function CardFields({ failure }: { failure: FormFailure | undefined }) {
  return (
    <div className="grid gap-5">
      <Field
        name="number"
        label="Card number"
        autoComplete="cc-number"
        inputMode="numeric"
        placeholder="4242 4242 4242 4242"
        isWrong={failure?.wrong.includes('number')}
      />
      <div className="grid grid-cols-2 gap-5">
        <Field
          name="expiry"
          label="Expiry"
          autoComplete="cc-exp"
          placeholder="MM/YY"
          defaultValue={failure?.values.expiry}
          isWrong={failure?.wrong.includes('expiry')}
        />
        <Field
          name="cvc"
          label="Security code"
          autoComplete="cc-csc"
          inputMode="numeric"
          placeholder="CVC"
          isWrong={failure?.wrong.includes('cvc')}
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
