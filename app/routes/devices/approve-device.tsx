import { type ReactNode, useState } from 'react'
import {
  askCodeIntro,
  describeAccess,
  describeNetwork,
  describePrecaution,
  deviceAnswers,
  otherNetworkWarning,
  webWarning,
} from '#app/copy/devices.ts'
import { PageForm } from '#app/shell/page-form.tsx'
import { ButtonLink } from '#app/shell/site-link.tsx'
import { LoggedTime } from '#app/shell/times.tsx'
import { SubmitButton } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { FormError } from '#app/ui/form.tsx'
import { FormPage, PageTop } from '#app/ui/section.tsx'
import { toUserCode } from '#domain/devices/device-login.ts'

/** The first step: the code that the editor shows. */
export function AskCode({ typed, message }: { typed: string; message: string | null }) {
  return (
    <FormPage label="connect an editor" title="Connect your editor" intro={<p>{askCodeIntro}</p>}>
      <PageForm method="get" action="/device" failure={message === null ? undefined : { message }}>
        <Field
          key={typed}
          name="user_code"
          label="Code"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          required
          maxLength={20}
          placeholder="XXXX-XXXX"
          defaultValue={typed}
          isWrong={message !== null}
        />
        <SubmitButton className="justify-self-start">Continue</SubmitButton>
      </PageForm>
    </FormPage>
  )
}

export type Consent = {
  readonly device: string
  readonly userCode: string
  readonly address: string
  /** Requested from a different network than the user's. */
  readonly isElsewhere: boolean
  /** Whether the code has to be typed. */
  readonly mustType: boolean
  readonly askedAt: Date
  readonly ticket: string
  readonly email: string
}

type Props = Consent & { readonly failure: { readonly message: string } | undefined }

/** The second step: which editor asks for access, and what allowing it means. */
export function AskConsent({ failure, ...consent }: Props) {
  const { userCode, ticket, email, isElsewhere, mustType } = consent
  const [confirmation, setConfirmation] = useState('')
  const isTyped = toUserCode(confirmation) !== null
  return (
    <FormPage
      label="connect an editor"
      title="Allow this editor?"
      intro={
        <>
          <p className="wrap-anywhere">{describeAccess(email)}</p>
          <p className="mt-4 font-[550] text-ink">{describePrecaution(mustType)}</p>
        </>
      }
    >
      <Facts {...consent} />
      <PageForm action={`/device?user_code=${userCode}`} className="mt-6 grid gap-5">
        <input type="hidden" name="ticket" value={ticket} />
        {mustType && (
          <>
            <Warning {...(isElsewhere ? otherNetworkWarning : webWarning)} />
            <FormError failure={failure} />
            <Field
              name="confirmation"
              label="Code shown in your editor"
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={20}
              placeholder="XXXX-XXXX"
              isWrong={failure !== undefined}
              onChange={({ target }) => setConfirmation(target.value)}
            />
          </>
        )}
        <div className="flex flex-wrap gap-3">
          <SubmitButton name="intent" value="allow" look={mustType && !isTyped ? 'line' : 'solid'}>
            Allow
          </SubmitButton>
          <SubmitButton name="intent" value="deny" look="line">
            Deny
          </SubmitButton>
        </div>
      </PageForm>
    </FormPage>
  )
}

function Warning({ title, text }: { title: string; text: string }) {
  return (
    <p className="rounded-[10px] border border-danger px-4 py-3 text-[15px]">
      <strong className="font-[550] text-danger">{title}</strong> {text}
    </p>
  )
}

function Facts({ device, userCode, address, isElsewhere, mustType, askedAt }: Consent) {
  const rows: readonly (readonly [string, ReactNode])[] = [
    ['Editor', device],
    ...(mustType ? [] : [['Code', userCode] as const]),
    ['Network', describeNetwork(address, isElsewhere)],
    ['Requested', <LoggedTime key="requested" at={askedAt} />],
  ]
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

/** The last step. */
export function DeviceAnswered({ isAllowed }: { isAllowed: boolean }) {
  const { title, text } = isAllowed ? deviceAnswers.allowed : deviceAnswers.denied
  return (
    <>
      <PageTop label="connect an editor" title={title}>
        <p>{text}</p>
      </PageTop>
      <div className="pt-9">
        <ButtonLink to="/dashboard" look="line">
          Go to dashboard
        </ButtonLink>
      </div>
    </>
  )
}
