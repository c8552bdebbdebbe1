import { Form, useNavigation } from 'react-router'
import { SubmitButton } from '#app/ui/submit-button.tsx'

type Props = { readonly invoiceId: string; readonly look?: 'line' | 'bare' }

/** Has the stored card charged again for a failed invoice. */
export function RetryCard({ invoiceId, look = 'line' }: Props) {
  const isBusy = useNavigation().formData?.get('invoice') === invoiceId
  return (
    <Form method="post" action="/billing">
      <input type="hidden" name="intent" value="retry" />
      <input type="hidden" name="invoice" value={invoiceId} />
      <SubmitButton isBusy={isBusy} look={look}>
        Retry card
      </SubmitButton>
    </Form>
  )
}
