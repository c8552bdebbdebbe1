import { useFetcher } from 'react-router'
import type { FormFailure } from '#app/http/forms.ts'
import { FormToast } from '#app/shell/toasts.tsx'
import { SubmitButton } from '#app/ui/button.tsx'

/** Where the link went, and another one. Uses a fetcher, so the page stays if the request fails. */
export function VerifyEmail({ email }: { email: string }) {
  const { Form, state, data } = useFetcher<FormFailure>()
  return (
    <Form method="post" action="/verify-email">
      <p className="mb-3">
        We sent a link to <span className="break-all text-ink">{email}</span>.
      </p>
      <SubmitButton isBusy={state !== 'idle'} look="line">
        Send it again
      </SubmitButton>
      {data && (
        <FormToast answer={data} words={{ title: 'Error', text: data.message, tone: 'error' }} />
      )}
    </Form>
  )
}
