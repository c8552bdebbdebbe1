import { RichText } from '#app/shell/rich-text.tsx'
import type { OrderTerm } from '#domain/copy/en/order-texts.ts'

type Props = {
  readonly terms: readonly OrderTerm[]
  /** The first row is what is charged now. */
  readonly hasTotal?: boolean
}

/** What is agreed with the button below it: label by label, on phones above each other. */
export function OrderTermList({ terms, hasTotal = false }: Props) {
  const isTotal = (place: number) => hasTotal && place === 0
  return (
    <dl className="grid h-full content-between gap-2 text-[15px]">
      {terms.map(({ label, text }, place) => (
        <div key={label} className={isTotal(place) ? `${row} font-[550]` : row}>
          <dt className={isTotal(place) ? '' : 'text-muted'}>{label}</dt>
          <dd className="tabular-nums">
            <RichText text={text} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

const row = 'grid grid-cols-[8.5rem_1fr] gap-x-4 max-[480px]:grid-cols-1'
