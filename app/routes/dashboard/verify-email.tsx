import { useFetcher } from 'react-router'
import { onboarding } from '#app/copy/dashboard.ts'
import type { FormFailure } from '#app/http/forms.ts'
import { FormToast } from '#app/shell/toasts.tsx'
import { SubmitButton } from '#app/ui/button.tsx'
import { Sentence } from '#app/ui/sentence.tsx'

const words = onboarding.verify

/** Where the link went, and another one. Uses a fetcher, so the page stays if the request fails. */
export function VerifyEmail({ email }: { email: string }) {
  const { Form, state, data } = useFetcher<FormFailure>()
  return (
    <Form method="post" action="/verify-email">
      <p className="mb-3">
        <Sentence words={words.sent}>
          <span className="break-all text-ink">{email}</span>
        </Sentence>
      </p>
      <SubmitButton isBusy={state !== 'idle'} look="line">
        {words.sendAgain}
      </SubmitButton>
      {data && (
        <FormToast
          answer={data}
          words={{ title: words.failedTitle, text: data.message, tone: 'error' }}
        />
      )}
    </Form>
  )
}
