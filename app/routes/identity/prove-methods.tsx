import { useLocation } from 'react-router'
import { proofPage } from '#app/copy/proof.ts'
import { providerWords } from '#app/copy/providers.ts'
import type { FormFailure } from '#app/http/forms.ts'
import { PageForm } from '#app/shell/page-form.tsx'
import { CurrentPassword } from '#app/shell/password-fields.tsx'
import { SubmitButton } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import type { OfferedProvider } from '#domain/identity/provider-logins.ts'
import { ProviderButton } from './provider-buttons.tsx'

type Props = { readonly email: string; readonly failure: FormFailure | undefined }

/** Each form shows only its own error. */
function ofIntent(failure: FormFailure | undefined, intent: string): FormFailure | undefined {
  return failure?.values.intent === intent ? failure : undefined
}

export function ProveByPassword({ email, failure }: Props) {
  return (
    <PageForm failure={ofIntent(failure, 'password')}>
      <input type="hidden" name="intent" value="password" />
      <input type="hidden" autoComplete="username" defaultValue={email} />
      <CurrentPassword id="current-password" />
      <SubmitButton className="justify-self-start">{proofPage.password}</SubmitButton>
    </PageForm>
  )
}

/** A code by email: asked for, then typed. */
export function ProveByEmail({ email, isSent, failure }: Props & { readonly isSent: boolean }) {
  const { code } = proofPage
  return (
    <section className="grid gap-5">
      <h2 className="text-[17px] font-semibold">{code.title}</h2>
      {isSent && (
        <PageForm failure={ofIntent(failure, 'code')}>
          <input type="hidden" name="intent" value="code" />
          <p role="status" className="text-[15px] wrap-anywhere text-muted">
            {code.sent(email)}
          </p>
          <Field
            name="code"
            label={code.label}
            autoComplete="one-time-code"
            inputMode="numeric"
            required
          />
          <SubmitButton className="justify-self-start">{code.submit}</SubmitButton>
        </PageForm>
      )}
      <PageForm failure={ofIntent(failure, 'send-code')}>
        <input type="hidden" name="intent" value="send-code" />
        <SubmitButton look="line" className="justify-self-start wrap-anywhere">
          {isSent ? code.sendAgain : code.send(email)}
        </SubmitButton>
      </PageForm>
    </section>
  )
}

/** A new sign-in at a provider that opens the account. */
export function ProveByProvider({ providers }: { readonly providers: readonly OfferedProvider[] }) {
  const { search } = useLocation()
  return (
    <section className="grid gap-3">
      <h2 className="text-[17px] font-semibold">{providerWords.proofTitle}</h2>
      {providers.map((provider) => (
        <ProviderButton key={provider.id} {...provider} search={search} purpose="prove" />
      ))}
    </section>
  )
}
