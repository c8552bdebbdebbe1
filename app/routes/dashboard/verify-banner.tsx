import { useFetcher } from 'react-router'
import type { FormFailure } from '#app/http/form-failure.ts'
import { MailboxLink } from '#app/shell/mailbox-link.tsx'
import { SpokenToast } from '#app/shell/spoken-toast.tsx'
import { SubmitButton } from '#app/ui/submit-button.tsx'

/** Shown until the address is verified. Uses a fetcher, so the page stays if the request fails. */
export function VerifyBanner({ email }: { email: string }) {
  const { Form, state, data } = useFetcher<FormFailure>()
  return (
    <section
      aria-label="Verify your email"
      className="flex flex-wrap items-center gap-x-6 gap-y-4 rounded-2xl border border-ghost-ink bg-sheet p-6"
    >
      <div className="mr-auto max-w-[60ch]">
        <p className="font-[550]">Please verify your email</p>
        <p className="mt-1 text-[15px] text-muted">
          We sent a link to <span className="break-all text-ink">{email}</span>.
        </p>
        <div className="text-[15px] text-muted">
          <MailboxLink />
        </div>
      </div>
      <Form method="post" action="/verify-email">
        <SubmitButton isBusy={state !== 'idle'} look="line">
          Send it again
        </SubmitButton>
        {data && (
          <SpokenToast
            answer={data}
            words={{ title: 'Error', text: data.message, tone: 'error' }}
          />
        )}
      </Form>
    </section>
  )
}
