import { paymentMethod } from '#app/copy/billing.ts'
import { paymentProblem } from '#app/copy/shell.ts'
import { SubscriptionForm } from '#app/shell/subscription-form.tsx'
import { SubmitButton } from '#app/ui/button.tsx'
import type { Card } from '#domain/billing/history.ts'

type Props = {
  readonly card: Card | null
  readonly look: 'solid' | 'line' | 'bare'
  readonly isOther?: true
}

/** Opens the provider's page for changing the card. A payment method that never expires isn't a card. */
export function UpdateCard({ card, look, isOther }: Props) {
  return (
    <SubscriptionForm action="/billing/card" fields={{ intent: 'card' }} className="">
      <SubmitButton look={look}>{isOther ? paymentProblem.otherCard : nameCard(card)}</SubmitButton>
    </SubscriptionForm>
  )
}

function nameCard(card: Card | null): string {
  return card && !card.expires ? paymentMethod.change : paymentMethod.updateCard
}
