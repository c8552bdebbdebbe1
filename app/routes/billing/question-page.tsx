import type { ReactNode } from 'react'
import type { FormFailure } from '#app/form-failure.ts'
import { Failure } from '#app/shell/failure.tsx'
import { SiteLink } from '#app/shell/site-link.tsx'
import { buttonLook } from '#app/ui/button.tsx'
import { FormPage } from '#app/ui/form-page.tsx'

type Props = {
  readonly title: string
  readonly intro: string
  readonly failure: FormFailure | undefined
  readonly children: ReactNode
}

/** Asks once more before something of a subscription is changed. */
export function QuestionPage({ title, intro, failure, children }: Props) {
  return (
    <FormPage label="billing" title={title} intro={<p>{intro}</p>}>
      <div className="grid gap-5">
        <Failure failure={failure} title="Error" />
        {children}
      </div>
    </FormPage>
  )
}

/** There is nothing to ask. */
export function BackToBilling() {
  return (
    <SiteLink to="/billing" className={buttonLook('solid')}>
      Back to billing
    </SiteLink>
  )
}
