import type { ReactNode } from 'react'
import type { FormFailure } from '#app/http/form-failure.ts'
import { SiteLink } from '#app/shell/site-link.tsx'
import { buttonLook } from '#app/ui/button.tsx'
import { FormError } from '#app/ui/form-error.tsx'
import { FormPage } from '#app/ui/form-page.tsx'
import { ActionError } from './action-error.tsx'

type Props = {
  readonly title: string
  readonly intro: string
  readonly failure: FormFailure | undefined
  readonly children: ReactNode
}

/** Asks for confirmation before a subscription is changed. */
export function ConfirmPage({ title, intro, failure, children }: Props) {
  return (
    <FormPage label="billing" title={title} intro={<p>{intro}</p>}>
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
  return (
    <SiteLink to="/billing" className={buttonLook('solid')}>
      Back to billing
    </SiteLink>
  )
}
