import { useActionData, useFetcher } from 'react-router'
import { emailChange, profileSection as words } from '#app/copy/account.ts'
import { accountLanguage } from '#app/copy/languages.ts'
import { ActionForm } from '#app/shell/action-form.tsx'
import { LanguageSwitch } from '#app/shell/language-switch.tsx'
import { useSentCount } from '#app/shell/toasts.tsx'
import { SubmitButton } from '#app/ui/button.tsx'
import { EmailField, Field } from '#app/ui/field.tsx'
import { FormBody } from '#app/ui/form.tsx'
import type { ActionResult } from './account-action.ts'
import { ProofField } from './proof.tsx'
import { AccountSection, FoldedRow, Row } from './rows.tsx'

type EmailProps = {
  readonly email: string
  /** A new address that isn't confirmed yet. */
  readonly pendingEmail: string | null
  readonly isVerified: boolean
}

/** Name and address. */
export function Profile({ name, ...email }: EmailProps & { readonly name: string }) {
  return (
    <AccountSection title={words.title}>
      <FoldedRow title={words.name} value={name} action={words.open} fields={{ intent: 'name' }}>
        <ActionForm action="/account" fields={{ intent: 'name' }}>
          <Field
            name="name"
            label={words.fullName}
            autoComplete="name"
            required
            defaultValue={name}
          />
          <SubmitButton className="justify-self-start">{words.changeName}</SubmitButton>
        </ActionForm>
      </FoldedRow>
      <EmailRow key={useSentCount()} {...email} />
      <Row title={accountLanguage.title} value={accountLanguage.text}>
        <LanguageSwitch />
      </Row>
    </AccountSection>
  )
}

/** While a change isn't confirmed, its link can be sent again, and the change canceled. */
function EmailRow({ email, pendingEmail, isVerified }: EmailProps) {
  const { Form, state, data } = useFetcher<ActionResult>()
  const posted = useActionData<ActionResult>()
  const result = data ?? posted
  const justSent = result && 'sentTo' in result ? result.sentTo : null
  const sentTo = pendingEmail ?? justSent
  const failure =
    result && 'values' in result && result.values.intent === 'email' ? result : undefined

  return (
    <FoldedRow
      title={words.email}
      tag={isVerified ? words.verified : words.unverified}
      value={email}
      action={words.open}
      fields={{ intent: 'email' }}
      isOpen={sentTo !== null}
    >
      <ChangeNotice sentTo={sentTo} email={email} />
      <div className="flex flex-wrap items-end gap-x-2 gap-y-3">
        <Form
          key={justSent}
          method="post"
          action="/account"
          noValidate
          className={`grid gap-5 ${sentTo ? '' : 'w-full'}`}
        >
          <input type="hidden" name="intent" value="email" />
          <FormBody failure={failure} isBusy={state !== 'idle'}>
            {sentTo ? (
              <input type="hidden" name="email" value={sentTo} />
            ) : (
              <EmailField label={words.newEmail} />
            )}
            <ProofField id="email-password" need="provider" />
            <SubmitButton look={sentTo ? 'line' : 'solid'} className="justify-self-start">
              {sentTo ? emailChange.sendAgain : emailChange.send}
            </SubmitButton>
          </FormBody>
        </Form>
        {sentTo && (
          <ActionForm action="/account" fields={{ intent: 'cancel-email' }}>
            <SubmitButton look="bare">{emailChange.cancel}</SubmitButton>
          </ActionForm>
        )}
      </div>
    </FoldedRow>
  )
}

function ChangeNotice({ sentTo, email }: { sentTo: string | null; email: string }) {
  if (!sentTo) return <p className="mb-5 text-[15px] text-muted">{emailChange.hint}</p>
  return (
    <div
      role="status"
      className="mb-5 rounded-[10px] border border-ghost-ink px-4 py-3 text-[15px] wrap-anywhere"
    >
      {emailChange.pending(sentTo, email)}
    </div>
  )
}
