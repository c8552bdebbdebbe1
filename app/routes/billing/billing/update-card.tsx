import { Form, useNavigation } from 'react-router'
import { SubmitButton } from '#app/ui/submit-button.tsx'

/** Leads to the provider's page on which another card is given. */
export function UpdateCard({ look }: { look: 'solid' | 'line' }) {
  const isBusy = useNavigation().formAction === '/billing/card'
  return (
    <Form method="post" action="/billing/card">
      <SubmitButton isBusy={isBusy} look={look}>
        Update card
      </SubmitButton>
    </Form>
  )
}
