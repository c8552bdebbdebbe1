import { proveByApp } from '#app/copy/two-step.ts'
import type { FormFailure } from '#app/http/forms.ts'
import { PageForm } from '#app/shell/page-form.tsx'
import { SubmitButton } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { ofIntent } from './prove-methods.tsx'

/** A code of the authenticator app, or a recovery code. */
export function ProveByApp({ failure }: { readonly failure: FormFailure | undefined }) {
  return (
    <PageForm failure={ofIntent(failure, 'app-code')}>
      <input type="hidden" name="intent" value="app-code" />
      <Field
        id="app-code"
        name="code"
        label={proveByApp.label}
        hint={proveByApp.hint}
        autoComplete="one-time-code"
        required
      />
      <SubmitButton className="justify-self-start">{proveByApp.submit}</SubmitButton>
    </PageForm>
  )
}
