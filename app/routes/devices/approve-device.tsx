import { type ReactNode, useState } from 'react'
import {
  askCode,
  askConsent,
  deviceAnswers,
  devicePage,
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

const codeExample = 'XXXX-XXXX'

/** The first step: the code that the editor shows. */
export function AskCode({ typed, message }: { typed: string; message: string | null }) {
  return (
    <FormPage label={devicePage.label} title={devicePage.title} intro={<p>{askCode.intro}</p>}>
      <PageForm method="get" action="/device" failure={message === null ? undefined : { message }}>
        <Field
          key={typed}
          name="user_code"
          label={askCode.code}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          required
          maxLength={20}
          placeholder={codeExample}
          defaultValue={typed}
          isWrong={message !== null}
        />
        <SubmitButton className="justify-self-start">{askCode.submit}</SubmitButton>
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
      label={devicePage.label}
      title={askConsent.title}
      intro={
        <>
          <p className="wrap-anywhere">{askConsent.access(email)}</p>
          <p className="mt-4 font-[550] text-ink">
            {mustType ? askConsent.precautionTyped : askConsent.precaution}
          </p>
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
              label={askConsent.typedCode}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={20}
              placeholder={codeExample}
              isWrong={failure !== undefined}
              onChange={({ target }) => setConfirmation(target.value)}
            />
          </>
        )}
        <div className="flex flex-wrap gap-3">
          <SubmitButton name="intent" value="allow" look={mustType && !isTyped ? 'line' : 'solid'}>
            {askConsent.allow}
          </SubmitButton>
          <SubmitButton name="intent" value="deny" look="line">
            {askConsent.deny}
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

type Fact = { readonly name: string; readonly value: ReactNode; readonly isCode?: boolean }

function Facts({ device, userCode, address, isElsewhere, mustType, askedAt }: Consent) {
  const network = isElsewhere ? askConsent.otherNetwork(address) : askConsent.yourNetwork(address)
  const rows: readonly Fact[] = [
    { name: askConsent.editor, value: device },
    ...(mustType ? [] : [{ name: askConsent.code, value: userCode, isCode: true }]),
    { name: askConsent.network, value: network },
    { name: askConsent.requested, value: <LoggedTime at={askedAt} /> },
  ]
  return (
    <dl className="divide-y divide-line border-y border-line text-[15.5px]">
      {rows.map(({ name, value, isCode }) => (
        <div key={name} className="grid gap-x-6 gap-y-0.5 py-3 sm:grid-cols-[90px_1fr]">
          <dt className="text-muted">{name}</dt>
          <dd className={`wrap-anywhere ${isCode ? 'font-mono font-medium' : ''}`}>{value}</dd>
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
      <PageTop label={devicePage.label} title={title}>
        <p>{text}</p>
      </PageTop>
      <div className="pt-9">
        <ButtonLink to="/dashboard" look="line">
          {devicePage.goToDashboard}
        </ButtonLink>
      </div>
    </>
  )
}
