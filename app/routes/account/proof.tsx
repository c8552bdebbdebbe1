import { createContext, useContext } from 'react'
import { useLocation } from 'react-router'
import { proofWords } from '#app/copy/proof.ts'
import { ActionForm } from '#app/shell/action-form.tsx'
import { useTimeZone } from '#app/shell/local-time.ts'
import { CurrentPassword } from '#app/shell/password-fields.tsx'
import { TextLink } from '#app/shell/site-link.tsx'
import { textLinkClasses } from '#app/ui/button.tsx'
import { useForm } from '#app/ui/form.tsx'
import { formatTime, utc } from '#domain/locale.ts'

/** Says until when no other proof is needed. The user can end that. */
export function ProofNotice({ until }: { until: Date }) {
  const timeZone = useTimeZone()
  const time = `${formatTime(until, timeZone)}${timeZone === utc ? ' UTC' : ''}`
  return (
    <ActionForm
      action="/account"
      fields={{ intent: 'end-proof' }}
      className="mt-6 flex flex-wrap items-center justify-between gap-x-6 rounded-xl border border-wash-line bg-wash px-4.5 text-[15px]"
    >
      <p className="py-2.5">{proofWords.describe(time)}</p>
      <button type="submit" className={`${textLinkClasses} min-h-11`}>
        {proofWords.end}
      </button>
    </ActionForm>
  )
}

export type ProofState = {
  readonly hasPassword: boolean
  /** There are other ways to prove it. */
  readonly hasOtherWays: boolean
  /** What this session's recent proof is enough for. */
  readonly isEnoughFor: Readonly<Record<ProofNeed, boolean>>
}

/** What a form does decides which proof it needs. */
export type ProofNeed =
  /** A recent one. */
  | 'recent'
  /** A recent one, if the identity provider doesn't want the password itself. */
  | 'provider'
  /** The password in this form, or another recent proof. */
  | 'fresh'

const ProofContext = createContext<ProofState>({
  hasPassword: true,
  hasOtherWays: false,
  isEnoughFor: { recent: false, provider: false, fresh: false },
})

export const ProofProvider = ProofContext.Provider

/** Whether this session proved recently that it's its owner's. */
export function useIsProven(): boolean {
  return useContext(ProofContext).isEnoughFor.recent
}

type FieldProps = { readonly id: string; readonly need?: ProofNeed }

/**
 * The password, or the way to another proof, unless there was one recently. If that expires while
 * the page is open, it's asked for.
 */
export function ProofField({ id, need = 'recent' }: FieldProps) {
  const { failure } = useForm()
  const { hasPassword, hasOtherWays, isEnoughFor } = useContext(ProofContext)
  const isAsked = failure?.wrong?.includes('currentPassword') ?? false
  if (isEnoughFor[need] && !isAsked) return null
  if (!hasPassword)
    return (
      <p className="text-[15px]">
        {proofWords.needed} <ProveLink text={proofWords.confirm} />
      </p>
    )
  return (
    <>
      <CurrentPassword id={id} />
      {hasOtherWays && (
        <p className="text-[15px]">
          <ProveLink text={proofWords.otherWay} />
        </p>
      )}
    </>
  )
}

function ProveLink({ text }: { text: string }) {
  const { pathname } = useLocation()
  return (
    <TextLink to={`/prove?next=${pathname}`} className="inline-block min-h-11 py-2.5">
      {text}
    </TextLink>
  )
}
