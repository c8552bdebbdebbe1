import { Form, useNavigation } from 'react-router'
import { SubmitButton } from '#app/ui/submit-button.tsx'
import type { Card } from '#domain/billing/history.ts'

type Props = { readonly card: Card | null; readonly look: 'solid' | 'line' }

/** Leads to the provider's page on which another card is given. What never expires is no card. */
export function UpdateCard({ card, look }: Props) {
  const isBusy = useNavigation().formAction === '/billing/card'
  return (
    <Form method="post" action="/billing/card">
      <SubmitButton isBusy={isBusy} look={look}>
        {card && !card.expires ? 'Change payment method' : 'Update card'}
      </SubmitButton>
    </Form>
  )
}
