import { useRef } from 'react'
import type { FormFailure } from '#app/form-failure.ts'
import { Field } from '#app/ui/field.tsx'
import { testCards } from './test-cards.ts'

/** A card as it is typed. The number goes no further than the sandbox's table of test cards. */
export function CardFields({ failure }: { failure: FormFailure | undefined }) {
  const fields = useRef<HTMLDivElement>(null)

  function fill(number: string) {
    const set = (name: string, value: string) => {
      const input = fields.current?.querySelector<HTMLInputElement>(`[name=${name}]`)
      if (input) input.value = value
    }
    set('number', number)
    set('expiry', '12/34')
    set('cvc', '123')
  }

  return (
    <div ref={fields} className="grid gap-5">
      <Field
        name="number"
        label="Card number"
        autoComplete="cc-number"
        inputMode="numeric"
        placeholder="4242 4242 4242 4242"
        isWrong={failure?.wrong === 'number'}
      />
      <div className="grid grid-cols-2 gap-5">
        <Field
          name="expiry"
          label="Expiry"
          autoComplete="cc-exp"
          placeholder="MM/YY"
          defaultValue={failure?.values.expiry}
          isWrong={failure?.wrong === 'expiry'}
        />
        <Field
          name="cvc"
          label="Security code"
          autoComplete="cc-csc"
          inputMode="numeric"
          placeholder="CVC"
          isWrong={failure?.wrong === 'cvc'}
        />
      </div>
      <Field
        name="name"
        label="Name on card"
        autoComplete="cc-name"
        defaultValue={failure?.values.name}
      />
      <details className="rounded-[10px] border border-line px-4 py-3 text-[15px]" open>
        <summary className="cursor-pointer font-[550]">Test cards</summary>
        <ul className="mt-3 grid gap-1">
          {testCards.map(({ number, effect }) => (
            <li key={number}>
              <button
                type="button"
                onClick={() => fill(number)}
                className="flex min-h-11 w-full flex-wrap items-baseline gap-x-4 rounded-lg py-1.5 text-left hover:bg-raised"
              >
                <span className="font-mono text-[13px] whitespace-nowrap">{number}</span>
                <span className="text-[14px] text-muted">{effect}</span>
              </button>
            </li>
          ))}
        </ul>
      </details>
    </div>
  )
}
