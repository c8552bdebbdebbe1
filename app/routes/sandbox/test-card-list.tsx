import { testCards } from './test-cards.ts'

/** Fills in the card of the form that the button belongs to. */
function fill({ form }: HTMLButtonElement, number: string): void {
  const values = { number, expiry: '12/34', cvc: '123' }
  for (const [name, value] of Object.entries(values)) {
    const input = form?.elements.namedItem(name)
    if (input instanceof HTMLInputElement) input.value = value
  }
}

/** One click fills in a card and tells what will happen to it. */
export function TestCardList({ form }: { form: string }) {
  return (
    <section aria-labelledby="test-cards" className="needs-script max-w-[560px]">
      <h2 id="test-cards" className="text-[15px] font-[550]">
        Test cards
      </h2>
      <p className="text-[14px] text-muted">One click fills in the form.</p>
      <ul className="mt-3 divide-y divide-line rounded-2xl border border-line bg-sheet px-4 py-1">
        {testCards.map(({ number, effect }) => (
          <li key={number}>
            <button
              type="button"
              form={form}
              onClick={({ currentTarget }) => fill(currentTarget, number)}
              className="group grid min-h-11 w-full content-center gap-x-5 py-2 text-left sm:grid-cols-[auto_1fr] sm:items-baseline"
            >
              <span className="font-mono text-[13px] whitespace-nowrap group-hover:text-ghost-ink">
                {number}
              </span>
              <span className="text-[14px] text-muted group-hover:text-ink">{effect}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
