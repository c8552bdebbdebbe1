import { deviceAnswers } from '#app/copy/devices.ts'
import { SiteLink } from '#app/shell/site-link.tsx'
import { buttonLook } from '#app/ui/button.tsx'
import { PageTop } from '#app/ui/section.tsx'

/** The last step. */
export function Finished({ isAllowed }: { isAllowed: boolean }) {
  const { title, text } = isAllowed ? deviceAnswers.allowed : deviceAnswers.denied
  return (
    <>
      <PageTop label="connect an editor" title={title}>
        <p>{text}</p>
      </PageTop>
      <div className="gutter pt-9" data-line={9}>
        <SiteLink to="/dashboard" className={buttonLook('line')}>
          Go to dashboard
        </SiteLink>
      </div>
    </>
  )
}
