import type { FormEvent } from 'react'
import { useFetcher } from 'react-router'
import { passkeyWords as words } from '#app/copy/passkey-rows.ts'
import { passkeyButtons } from '#app/copy/passkeys.ts'
import type { FormFailure } from '#app/http/forms.ts'
import { ActionForm } from '#app/shell/action-form.tsx'
import { useCanUsePasskeys, usePasskeyButton } from '#app/shell/ask-passkey.ts'
import { LocalDay, RelativeTime } from '#app/shell/times.tsx'
import { SubmitButton, textLinkClasses } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { FormBody } from '#app/ui/form.tsx'
import { Sentence } from '#app/ui/sentence.tsx'
import { ProofField } from './proof.tsx'
import { FoldedRow } from './rows.tsx'

export type ShownPasskey = {
  readonly id: string
  readonly name: string
  readonly isBackupEligible: boolean
  readonly isBackedUp: boolean
  readonly addedAt: Date
  readonly usedAt: Date | null
}

/** Of all forms in the row: without scripts, the error of one opens it again. */
const section = { section: 'passkeys' }

/** The account's passkeys: added, renamed and removed. */
export function Passkeys({ passkeys }: { readonly passkeys: readonly ShownPasskey[] }) {
  const count = passkeys.length
  return (
    <FoldedRow
      title={words.title}
      tag={count > 0 ? String(count) : undefined}
      value={count > 0 ? passkeys.map(({ name }) => name).join(' · ') : words.none}
      action={count > 0 ? words.manage : words.open}
      fields={section}
    >
      {count > 0 && (
        <ul className="mb-6 grid gap-5">
          {passkeys.map((passkey) => (
            <li key={passkey.id} className="border-b border-line pb-5">
              <OnePasskey {...passkey} />
            </li>
          ))}
        </ul>
      )}
      <NewPasskey />
    </FoldedRow>
  )
}

function describeBackup({ isBackupEligible, isBackedUp }: ShownPasskey): string {
  if (!isBackupEligible) return words.deviceOnly
  return isBackedUp ? words.synced : words.syncable
}

function OnePasskey(passkey: ShownPasskey) {
  const { id, name, addedAt, usedAt } = passkey
  return (
    <>
      <h4 className="inline text-[15px] font-[550] wrap-anywhere">{name}</h4>
      <span className="ml-2 rounded-md bg-raised px-1.5 py-0.5 font-mono text-xs text-muted">
        {describeBackup(passkey)}
      </span>
      <p className="text-[14px] text-muted">
        <Sentence words={words.added}>
          <LocalDay at={addedAt} />
        </Sentence>{' '}
        ·{' '}
        {usedAt ? (
          <Sentence words={words.used}>
            <RelativeTime at={usedAt} />
          </Sentence>
        ) : (
          words.unused
        )}
      </p>
      <Fold title={words.rename} name={name}>
        <ActionForm action="/account" fields={{ intent: 'rename-passkey', id, ...section }}>
          <Field
            id={`passkey-name-${id}`}
            name="name"
            label={words.name}
            autoComplete="off"
            required
            maxLength={60}
            defaultValue={name}
          />
          <SubmitButton look="line" className="justify-self-start">
            {words.save}
          </SubmitButton>
        </ActionForm>
      </Fold>
      <Fold title={words.remove} name={name}>
        <ActionForm action="/account" fields={{ intent: 'remove-passkey', id, ...section }}>
          <p className="text-[15px] text-muted">{words.removalHint}</p>
          <ProofField id={`passkey-password-${id}`} />
          <SubmitButton look="danger" className="justify-self-start">
            {words.confirmRemoval}
          </SubmitButton>
        </ActionForm>
      </Fold>
    </>
  )
}

type FoldProps = {
  readonly title: string
  /** Whose: read out after the title. */
  readonly name: string
  readonly children: React.ReactNode
}

function Fold({ title, name, children }: FoldProps) {
  return (
    <details className="mt-1">
      <summary className={`${textLinkClasses} inline-flex min-h-11 items-center text-[15px]`}>
        {title}
        <span className="sr-only">{words.which(name)}</span>
      </summary>
      <div className="mt-2 mb-3">{children}</div>
    </details>
  )
}

/** Makes a passkey in the browser, after a proof, and sends it. */
function NewPasskey() {
  const { submit, state, data } = useFetcher<FormFailure>()
  const send = (passkey: string) =>
    void submit({ intent: 'add-passkey', passkey }, { method: 'post', action: '/account' })
  const { failure, isBusy, create } = usePasskeyButton(send)
  if (!useCanUsePasskeys()) return null

  function start(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const password = String(new FormData(event.currentTarget).get('currentPassword') ?? '')
    void create('addition', { password })
  }

  return (
    <>
      <noscript>
        <p className="text-[15px] text-muted">{words.needsScript}</p>
      </noscript>
      <form onSubmit={start} noValidate className="needs-script grid gap-5">
        <FormBody failure={failure ?? data} isBusy={isBusy || state !== 'idle'}>
          <ProofField id="new-passkey-password" />
          <SubmitButton className="justify-self-start">{passkeyButtons.add}</SubmitButton>
        </FormBody>
      </form>
    </>
  )
}
