import { Card } from '#app/ui/card.tsx'
import type { Billing } from '#domain/subscriptions/read-billing.ts'
import { UpdateCard } from './update-card.tsx'

type Props = Pick<Billing, 'card'> & {
  /** The button for updating it is already shown beside the failed payment. */
  readonly isAskedElsewhere: boolean
}

export function CardOnFile({ card, isAskedElsewhere }: Props) {
  return (
    <Card title="Payment method">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <div className="mr-auto">
          <p className="font-mono text-[15px]">{card?.name ?? 'No card on file'}</p>
          {card?.expires && <p className="text-[15px] text-muted">Expires {card.expires}</p>}
        </div>
        {!isAskedElsewhere && <UpdateCard card={card} look="line" />}
      </div>
    </Card>
  )
}
