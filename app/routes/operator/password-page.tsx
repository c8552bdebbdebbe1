import { operatorPage } from '#app/copy/operator.ts'
import type { FormFailure } from '#app/http/forms.ts'
import { PageForm } from '#app/shell/page-form.tsx'
import { CurrentPassword } from '#app/shell/password-fields.tsx'
import { SubmitButton } from '#app/ui/button.tsx'
import { FormPage } from '#app/ui/section.tsx'

type Props = { readonly email: string; readonly failure: FormFailure | undefined }

/** Asks for the password again, because someone else may have found the computer unlocked. */
export function PasswordPage({ email, failure }: Props) {
  const { title, password } = operatorPage
  return (
    <FormPage label="operations" title={title} intro={<p>{password.intro}</p>}>
      <PageForm failure={failure}>
        <input type="hidden" autoComplete="username" defaultValue={email} />
        <CurrentPassword id="current-password" />
        <SubmitButton className="justify-self-start">{password.submit}</SubmitButton>
      </PageForm>
    </FormPage>
  )
}
