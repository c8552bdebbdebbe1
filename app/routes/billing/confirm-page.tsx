import type { ReactNode } from 'react'
import { subscriptionPages } from '#app/copy/subscriptions.ts'
import type { FormFailure } from '#app/http/forms.ts'
import { ButtonLink } from '#app/shell/site-link.tsx'
import { ActionError } from '#app/shell/subscription-form.tsx'
import { FormError } from '#app/ui/form.tsx'
import { FormPage } from '#app/ui/section.tsx'

type Props = {
  readonly title: string
  readonly intro?: string | undefined
  /** For a form that doesn't show it itself. */
  readonly failure?: FormFailure | undefined
  readonly children: ReactNode
}

/** Asks for confirmation before a subscription is changed. */
export function ConfirmPage({ title, intro, failure, children }: Props) {
  return (
    <FormPage label={subscriptionPages.label} title={title} intro={intro && <p>{intro}</p>}>
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
  return <ButtonLink to="/billing">{subscriptionPages.back}</ButtonLink>
}
