import { type ReactNode, useState } from 'react'
import {
  askCode,
  askConsent,
  deviceAnswers,
  devicePage,
  editorConsent,
  toolConsent,
  toolUpgrade,
  webWarning,
} from '#app/copy/devices.ts'
import { scopeTexts } from '#app/copy/tokens.ts'
import type { FormFailure } from '#app/http/forms.ts'
import { PageForm } from '#app/shell/page-form.tsx'
import { ButtonLink } from '#app/shell/site-link.tsx'
import { LoggedTime } from '#app/shell/times.tsx'
import { SubmitButton } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { FormError } from '#app/ui/form.tsx'
import { FormPage, PageTop } from '#app/ui/section.tsx'
import { toUserCode } from '#domain/devices/device-login.ts'
import type { TokenScope } from '#domain/identity/session.ts'

const codeExample = 'XXXX-XXXX'

/** The first step: the code that the editor or tool shows. */
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
  /** What a tool asks for. Null for an editor. */
  readonly scopes: readonly TokenScope[] | null
  /** Whether the user's plan includes it. */
  readonly isIncluded: boolean
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

type Props = Consent & { readonly failure: FormFailure | undefined }

/** The second step: which editor or tool asks for access, and what allowing it means. */
export function AskConsent({ failure, ...consent }: Props) {
  const { device, scopes, userCode, ticket, email, mustType, isIncluded } = consent
  const words = scopes ? toolConsent : editorConsent
  const [confirmation, setConfirmation] = useState('')
  const isTyped = toUserCode(confirmation) !== null
  return (
    <FormPage
      label={devicePage.label}
      title={words.title}
      intro={
        <>
          <p className="wrap-anywhere">{words.access(email)}</p>
          <p className="mt-4 font-[550] text-ink">
            {mustType ? words.precautionTyped : words.precaution}
          </p>
        </>
      }
    >
      <Facts {...consent} />
      <PageForm action={`/device?user_code=${userCode}`} className="mt-6 grid gap-5">
        <input type="hidden" name="ticket" value={ticket} />
        {!isIncluded && <Upgrade />}
        {isIncluded && mustType && (
          <Confirmation {...consent} failure={failure} onType={setConfirmation} />
        )}
        {isIncluded && scopes && <ToolName initial={failure?.values.name ?? device} />}
        <div className="flex flex-wrap gap-3">
          {isIncluded && (
            <SubmitButton
              name="intent"
              value="allow"
              look={mustType && !isTyped ? 'line' : 'solid'}
            >
              {askConsent.allow}
            </SubmitButton>
          )}
          <SubmitButton name="intent" value="deny" look="line">
            {askConsent.deny}
          </SubmitButton>
        </div>
      </PageForm>
    </FormPage>
  )
}

type ConfirmationProps = Pick<Consent, 'scopes' | 'isElsewhere'> & {
  readonly failure: FormFailure | undefined
  readonly onType: (typed: string) => void
}

/** The code has to be typed: a click isn't enough. */
function Confirmation({ scopes, isElsewhere, failure, onType }: ConfirmationProps) {
  const { typedCode, otherNetwork } = scopes ? toolConsent : editorConsent
  return (
    <>
      <Warning {...(isElsewhere ? otherNetwork : webWarning)} />
      <FormError failure={failure} />
      <Field
        name="confirmation"
        label={typedCode}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={20}
        placeholder={codeExample}
        isWrong={failure !== undefined}
        onChange={({ target }) => onType(target.value)}
      />
    </>
  )
}

function Warning({ title, text }: { title: string; text: string }) {
  return (
    <p className="rounded-[10px] border border-danger px-4 py-3 text-[15px]">
      <strong className="font-[550] text-danger">{title}</strong> {text}
    </p>
  )
}

/** A tool names itself the same on every computer. */
function ToolName({ initial }: { initial: string }) {
  return (
    <Field
      name="name"
      label={askConsent.name}
      hint={askConsent.nameHint}
      autoComplete="off"
      maxLength={60}
      defaultValue={initial}
    />
  )
}

function Upgrade() {
  const { title, text, action } = toolUpgrade
  return (
    <div className="rounded-[10px] border border-ghost-ink px-4 py-3.5 text-[15px]">
      <p>
        <strong className="font-[550]">{title}</strong> {text}
      </p>
      <ButtonLink to="/pricing" look="line" className="mt-3">
        {action}
      </ButtonLink>
    </div>
  )
}

type Fact = { readonly name: string; readonly value: ReactNode; readonly isCode?: boolean }

function Facts({ device, scopes, userCode, address, isElsewhere, mustType, askedAt }: Consent) {
  const network = isElsewhere ? askConsent.otherNetwork(address) : askConsent.yourNetwork(address)
  const rows: readonly Fact[] = [
    { name: (scopes ? toolConsent : editorConsent).label, value: device },
    ...(scopes ? [{ name: askConsent.scopes, value: <ScopeTexts scopes={scopes} /> }] : []),
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

function ScopeTexts({ scopes }: { scopes: readonly TokenScope[] }) {
  return (
    <ul className="grid gap-1.5">
      {scopes.map((scope) => (
        <li key={scope}>
          {scopeTexts[scope]} <code className="font-mono text-[13px] text-muted">{scope}</code>
        </li>
      ))}
    </ul>
  )
}

/** The last step. */
export function DeviceAnswered({ answered }: { answered: keyof typeof deviceAnswers }) {
  const { title, text } = deviceAnswers[answered]
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
