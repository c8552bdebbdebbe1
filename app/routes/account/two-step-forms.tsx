import type { ReactNode } from 'react'
import { twoStepPage } from '#app/copy/two-step.ts'
import type { FormFailure } from '#app/http/forms.ts'
import { PageForm } from '#app/shell/page-form.tsx'
import { TextLink } from '#app/shell/site-link.tsx'
import { SubmitButton, textLinkClasses } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { FormPage } from '#app/ui/section.tsx'
import type { TwoStepState } from '#domain/account/two-step.ts'
import { ProofField } from './proof.tsx'
import type { QrCode } from './qr-code.ts'

type Failure = { readonly failure: FormFailure | undefined }

type FormProps = Failure & { readonly intent: string; readonly children: ReactNode }

/** One of the page's forms. Each shows only its own error. */
function TwoStepForm({ intent, failure, children }: FormProps) {
  return (
    <PageForm failure={failure?.values.intent === intent ? failure : undefined}>
      <input type="hidden" name="intent" value={intent} />
      {children}
    </PageForm>
  )
}

function Page({ intro, children }: { readonly intro: string; readonly children: ReactNode }) {
  return (
    <FormPage
      label={twoStepPage.label}
      title={twoStepPage.title}
      intro={
        <>
          <p>{intro}</p>
          <p className="mt-3">
            <TextLink to="/account" className="inline-block py-2.5 text-[15px]">
              {twoStepPage.back}
            </TextLink>
          </p>
        </>
      }
    >
      <div className="grid gap-8">{children}</div>
    </FormPage>
  )
}

export function Elsewhere() {
  return <Page intro={twoStepPage.description}>{twoStepPage.elsewhere}</Page>
}

export function Off({ failure }: Failure) {
  const { intro, submit } = twoStepPage.off
  return (
    <Page intro={intro}>
      <TwoStepForm intent="start" failure={failure}>
        <ProofField id="start-password" />
        <SubmitButton className="justify-self-start">{submit}</SubmitButton>
      </TwoStepForm>
    </Page>
  )
}

type SetUp = Omit<Extract<TwoStepState, { kind: 'setting-up' }>, 'kind'>

export function SettingUp({ appKey, uri, qrCode, failure }: SetUp & Failure & { qrCode: QrCode }) {
  const words = twoStepPage.settingUp
  const groups = appKey.match(/.{1,4}/g) ?? []
  return (
    <Page intro={words.intro}>
      <div className="grid gap-4 text-[15px]">
        <p>{words.scan}</p>
        <Picture {...qrCode} />
        <p>
          {words.type}
          <code className="mt-1.5 block font-mono text-[15px] wrap-anywhere text-ink">
            {groups.join(' ')}
          </code>
        </p>
        <a href={uri} className={`${textLinkClasses} justify-self-start py-2.5`}>
          {words.open}
        </a>
      </div>
      <TwoStepForm intent="confirm" failure={failure}>
        <Field
          name="code"
          label={words.label}
          hint={words.hint}
          autoComplete="one-time-code"
          inputMode="numeric"
          required
        />
        <SubmitButton className="justify-self-start">{words.submit}</SubmitButton>
      </TwoStepForm>
      <TwoStepForm intent="start" failure={failure}>
        <SubmitButton look="line" className="justify-self-start">
          {words.restart}
        </SubmitButton>
      </TwoStepForm>
    </Page>
  )
}

/** Dark on light in both themes: some apps can't read it the other way around. */
function Picture({ size, path }: QrCode) {
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={twoStepPage.settingUp.picture}
      className="w-full max-w-60 rounded-xl"
    >
      <path d={`M0 0h${size}v${size}h-${size}z`} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}

export function On({ codesLeft, failure }: Failure & { readonly codesLeft: number }) {
  const words = twoStepPage.on
  return (
    <Page intro={words.intro}>
      <TwoStepForm intent="renew" failure={failure}>
        <h2 className="text-[17px] font-semibold">{words.codes}</h2>
        <p className="text-[15px] text-muted">
          {words.describeCodes(codesLeft)} {words.renewHint}
        </p>
        <ProofField id="renew-password" />
        <SubmitButton look="line" className="justify-self-start">
          {words.renew}
        </SubmitButton>
      </TwoStepForm>
      <TwoStepForm intent="end" failure={failure}>
        <p className="border-t border-line pt-6 text-[15px] text-muted">{words.endHint}</p>
        <ProofField id="end-password" />
        <SubmitButton look="danger" className="justify-self-start">
          {words.end}
        </SubmitButton>
      </TwoStepForm>
    </Page>
  )
}
