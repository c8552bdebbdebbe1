import type { ReactNode } from 'react'
import { updateFailed } from '#app/copy/billing.ts'
import type { FormFailure } from '#app/http/forms.ts'
import { ButtonLink } from '#app/shell/site-link.tsx'
import { FormToast } from '#app/shell/toasts.tsx'
import { FormError } from '#app/ui/form.tsx'
import { FormPage } from '#app/ui/section.tsx'

type Props = {
  readonly title: string
  readonly intro?: string | undefined
  readonly failure: FormFailure | undefined
  readonly children: ReactNode
}

/** Asks for confirmation before a subscription is changed. */
export function ConfirmPage({ title, intro, failure, children }: Props) {
  return (
    <FormPage label="billing" title={title} intro={intro && <p>{intro}</p>}>
      <div className="grid gap-5">
        <ActionError failure={failure} />
        {children}
      </div>
    </FormPage>
  )
}

/** The page's content when it can't be shown: the reason and the way back. */
export function CannotProceed({ problem }: { problem: string }) {
  return (
    <div className="grid gap-5">
      <FormError failure={{ message: problem }} />
      <BackToBilling />
    </div>
  )
}

export function BackToBilling() {
  return <ButtonLink to="/billing">Back to billing</ButtonLink>
}

/**
 * The error of a form that changes a subscription. A refusal is shown above the form; a failed
 * update is the specification's toast.
 */
export function ActionError({ failure }: { failure: FormFailure | undefined }) {
  if (failure?.message !== updateFailed) return <FormError failure={failure} />
  const words = { title: 'Error', text: updateFailed, tone: 'error' } as const
  return <FormToast answer={failure} words={words} />
}
