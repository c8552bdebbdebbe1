import { pageMeta } from '#app/shell/head-tags.tsx'
import type { PageHandle } from '#app/shell/page-handle.ts'
import { ButtonLink } from '#app/shell/site-link.tsx'
import { PageTop } from '#app/ui/section.tsx'

export const handle: PageHandle = { prerender: 'static' }

export const meta = () =>
  pageMeta({ title: 'Payment canceled', description: 'Nothing was charged.' })

export default function Cancel() {
  return (
    <>
      <PageTop label="cancel" title="Payment canceled">
        <p>
          You left the checkout before paying. Nothing was charged and your plan hasn't changed. If
          you change your mind, choose your plan again.
        </p>
      </PageTop>
      <div className="flex flex-wrap gap-3 pt-9">
        <ButtonLink to="/pricing">Back to pricing</ButtonLink>
        <ButtonLink to="/dashboard" look="line">
          Go to dashboard
        </ButtonLink>
      </div>
    </>
  )
}
