import { testCards } from './test-cards.ts'

/** Fills in the card of the form that the button stands in. */
function fill({ form }: HTMLButtonElement, number: string): void {
  const values = { number, expiry: '12/34', cvc: '123' }
  for (const [name, value] of Object.entries(values)) {
    const input = form?.elements.namedItem(name)
    if (input instanceof HTMLInputElement) input.value = value
  }
}

/** One click fills in a card and tells what will happen to it. */
export function TestCardList() {
  return (
    <details className="rounded-[10px] border border-line px-4 py-3 text-[15px]" open>
      <summary className="cursor-pointer font-[550]">Test cards</summary>
      <ul className="mt-2">
        {testCards.map(({ number, effect }) => (
          <li key={number}>
            <button
              type="button"
              onClick={({ currentTarget }) => fill(currentTarget, number)}
              className="grid min-h-11 w-full content-center gap-x-4 rounded-lg py-1.5 text-left hover:bg-raised sm:grid-cols-[auto_1fr] sm:items-baseline"
            >
              <span className="font-mono text-[13px] whitespace-nowrap">{number}</span>
              <span className="text-[14px] text-muted">{effect}</span>
            </button>
          </li>
        ))}
      </ul>
    </details>
  )
}
