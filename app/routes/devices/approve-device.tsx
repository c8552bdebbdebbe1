import { type ReactNode, useState } from 'react'
import {
  askCodeIntro,
  connectTitle,
  consentTexts,
  type DeviceKind,
  describeAccess,
  describeNetwork,
  describePrecaution,
  loginDenied,
  loginFacts,
  toolName,
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

const pageLabel = 'connect a device'

/** The first step: the code that the editor or tool shows. */
export function AskCode({ typed, message }: { typed: string; message: string | null }) {
  return (
    <FormPage label={pageLabel} title={connectTitle} intro={<p>{askCodeIntro}</p>}>
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
  const kind = scopes ? 'tool' : 'editor'
  const [confirmation, setConfirmation] = useState('')
  const isTyped = toUserCode(confirmation) !== null
  return (
    <FormPage
      label={pageLabel}
      title={consentTexts[kind].title}
      intro={
        <>
          <p className="wrap-anywhere">{describeAccess(email, kind)}</p>
          <p className="mt-4 font-[550] text-ink">{describePrecaution(mustType, kind)}</p>
        </>
      }
    >
      <Facts {...consent} kind={kind} />
      <PageForm action={`/device?user_code=${userCode}`} className="mt-6 grid gap-5">
        <input type="hidden" name="ticket" value={ticket} />
        {!isIncluded && <Upgrade />}
        {isIncluded && mustType && (
          <Confirmation {...consent} kind={kind} failure={failure} onType={setConfirmation} />
        )}
        {isIncluded && scopes && <ToolName initial={failure?.values.name ?? device} />}
        <div className="flex flex-wrap gap-3">
          {isIncluded && (
            <SubmitButton
              name="intent"
              value="allow"
              look={mustType && !isTyped ? 'line' : 'solid'}
            >
              Allow
            </SubmitButton>
          )}
          <SubmitButton name="intent" value="deny" look="line">
            Deny
          </SubmitButton>
        </div>
      </PageForm>
    </FormPage>
  )
}

type ConfirmationProps = Pick<Consent, 'isElsewhere'> & {
  readonly kind: DeviceKind
  readonly failure: FormFailure | undefined
  readonly onType: (typed: string) => void
}

/** The code has to be typed: a click isn't enough. */
function Confirmation({ kind, isElsewhere, failure, onType }: ConfirmationProps) {
  const { codeLabel, elsewhere } = consentTexts[kind]
  return (
    <>
      <Warning {...(isElsewhere ? elsewhere : webWarning)} />
      <FormError failure={failure} />
      <Field
        name="confirmation"
        label={codeLabel}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={20}
        placeholder="XXXX-XXXX"
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
      label={toolName.label}
      hint={toolName.hint}
      autoComplete="off"
      maxLength={60}
      defaultValue={initial}
    />
  )
}

function Upgrade() {
  const { title, text, action } = toolUpgrade
  return (
    <div className="rounded-[10px] border border-ghost-ink px-4 py-3 text-[15px]">
      <p>
        <strong className="font-[550]">{title}</strong> {text}
      </p>
      <ButtonLink to="/pricing" look="line" className="mt-3">
        {action}
      </ButtonLink>
    </div>
  )
}

type FactsProps = Consent & { readonly kind: DeviceKind }

function Facts({ kind, device, scopes, userCode, address, isElsewhere, ...login }: FactsProps) {
  const { mustType, askedAt } = login
  const rows: readonly (readonly [string, ReactNode])[] = [
    [consentTexts[kind].label, device],
    ...(scopes ? [[loginFacts.scopes, <ScopeTexts key="scopes" scopes={scopes} />] as const] : []),
    ...(mustType ? [] : [[loginFacts.code, userCode] as const]),
    [loginFacts.network, describeNetwork(address, isElsewhere)],
    [loginFacts.requested, <LoggedTime key="requested" at={askedAt} />],
  ]
  return (
    <dl className="divide-y divide-line border-y border-line text-[15.5px]">
      {rows.map(([name, value]) => (
        <div key={name} className="grid gap-x-6 gap-y-0.5 py-3 sm:grid-cols-[90px_1fr]">
          <dt className="text-muted">{name}</dt>
          <dd
            className={`wrap-anywhere ${name === loginFacts.code ? 'font-mono font-medium' : ''}`}
          >
            {value}
          </dd>
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

/** The last step. Null: it was denied. */
export function DeviceAnswered({ allowed }: { allowed: DeviceKind | null }) {
  const { title, text } = allowed ? consentTexts[allowed].allowed : loginDenied
  return (
    <>
      <PageTop label={pageLabel} title={title}>
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
