import { RichText } from '#app/shell/rich-text.tsx'
import type { OrderTerm } from '#domain/billing/order-texts.ts'

/** What is agreed with the button below it: label by label, on phones above each other. */
export function OrderTermList({ terms }: { terms: readonly OrderTerm[] }) {
  return (
    <dl className="grid gap-2 text-[15px]">
      {terms.map(({ label, text }, place) => (
        <div key={label} className={place === 0 ? `${row} font-[550]` : row}>
          <dt className={place === 0 ? '' : 'text-muted'}>{label}</dt>
          <dd className="tabular-nums">
            <RichText text={text} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

const row = 'grid grid-cols-[9.5rem_1fr] gap-x-4 max-[480px]:grid-cols-1'
