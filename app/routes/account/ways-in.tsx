import { loginSection, passwordWords } from '#app/copy/account.ts'
import { passwordLabels } from '#app/copy/passwords.ts'
import { ActionForm } from '#app/shell/action-form.tsx'
import { NewPasswordFields } from '#app/shell/password-fields.tsx'
import { SubmitButton } from '#app/ui/button.tsx'
import { Passkeys, type ShownPasskey } from './passkeys.tsx'
import { ProofField } from './proof.tsx'
import { type ProviderState, Providers } from './providers.tsx'
import { AccountSection, FoldedRow } from './rows.tsx'
import { TwoStepRow, type TwoStepSummary } from './two-step-row.tsx'

type Props = {
  readonly email: string
  readonly minLength: number
  readonly hasPassword: boolean
  /** Null where there are none. */
  readonly passkeys: readonly ShownPasskey[] | null
  readonly providers: ProviderState
  /** Null where it isn't offered. */
  readonly twoStep: TwoStepSummary | null
}

/** The ways to log in. */
export function WaysIn({ email, minLength, hasPassword, passkeys, providers, twoStep }: Props) {
  const words = hasPassword ? passwordWords.change : passwordWords.add
  return (
    <AccountSection title={loginSection.title} text={loginSection.text}>
      <FoldedRow
        title={loginSection.password}
        value={words.hint}
        action={words.open}
        fields={{ intent: 'password' }}
      >
        <ActionForm action="/account" fields={{ intent: 'password' }}>
          <input type="hidden" autoComplete="username" defaultValue={email} />
          <ProofField id="current-password" need="fresh" />
          <NewPasswordFields labels={passwordLabels.changed} minLength={minLength} />
          <SubmitButton className="justify-self-start">{words.submit}</SubmitButton>
        </ActionForm>
      </FoldedRow>
      {passkeys && <Passkeys passkeys={passkeys} />}
      {twoStep && <TwoStepRow {...twoStep} />}
      <Providers {...providers} />
    </AccountSection>
  )
}
