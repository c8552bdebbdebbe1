import { Form, useNavigation } from 'react-router'
import { FormPage } from '#app/ui/form-page.tsx'
import { SubmitButton } from '#app/ui/submit-button.tsx'

export type Consent = {
  readonly device: string
  readonly userCode: string
  readonly address: string
  /** Asked from the network that the user is in now. */
  readonly isHere: boolean
  readonly asked: string
  readonly ticket: string
  readonly email: string
}

/** The second step: which editor asks, and what it would mean to say yes. */
export function AskConsent(consent: Consent) {
  const { userCode, ticket, email } = consent
  const isBusy = useNavigation().state !== 'idle'
  return (
    <FormPage
      label="connect an editor"
      title="Allow this editor?"
      intro={
        <>
          <p>
            It will make requests with the plan of{' '}
            <span className="wrap-anywhere text-ink">{email}</span> until you disconnect it.
          </p>
          <p className="mt-4 font-[550] text-ink">
            Only allow it if you started this yourself, and your editor shows the same code.
          </p>
        </>
      }
    >
      <Facts {...consent} />
      <Form
        method="post"
        action={`/device?user_code=${userCode}`}
        className="mt-6 flex flex-wrap gap-3"
      >
        <input type="hidden" name="ticket" value={ticket} />
        <SubmitButton isBusy={isBusy} name="intent" value="allow">
          Allow
        </SubmitButton>
        <SubmitButton isBusy={isBusy} name="intent" value="deny" look="line">
          Deny
        </SubmitButton>
      </Form>
    </FormPage>
  )
}

function Facts({ device, userCode, address, isHere, asked }: Consent) {
  const rows = [
    ['Editor', device],
    ['Code', userCode],
    ['Network', `${address}, ${isHere ? 'the one you are in' : 'not the one you are in'}`],
    ['Asked', asked],
  ] as const
  return (
    <dl className="divide-y divide-line border-y border-line text-[15.5px]">
      {rows.map(([name, value]) => (
        <div key={name} className="grid gap-x-6 gap-y-0.5 py-3 sm:grid-cols-[90px_1fr]">
          <dt className="text-muted">{name}</dt>
          <dd className={`wrap-anywhere ${name === 'Code' ? 'font-mono font-medium' : ''}`}>
            {value}
          </dd>
        </div>
      ))}
    </dl>
  )
}
