import { proofWords } from '#app/copy/account.ts'
import { ActionForm } from '#app/shell/action-form.tsx'
import { useTimeZone } from '#app/shell/local-time.ts'
import { CurrentPassword } from '#app/shell/password-fields.tsx'
import { textLinkClasses } from '#app/ui/button.tsx'
import { useForm } from '#app/ui/form.tsx'
import { formatTime, utc } from '#domain/locale.ts'

/** Says that the password isn't asked for again for a while, and lets one end that. */
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

type Props = {
  readonly id: string
  /** Typed in this session a short while ago. */
  readonly isProven: boolean
}

/** The password, unless it was typed recently. If the proof expires while the page is open, it's asked for. */
export function PasswordUnlessProven({ id, isProven }: Props) {
  const { failure } = useForm()
  const isAsked = failure?.wrong?.includes('currentPassword') ?? false
  return isProven && !isAsked ? null : <CurrentPassword id={id} />
}
