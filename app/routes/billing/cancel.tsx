import { checkoutCanceled } from '#app/copy/checkout-canceled.ts'
import { pageMeta } from '#app/shell/head-tags.tsx'
import type { PageHandle } from '#app/shell/page-handle.ts'
import { ButtonLink } from '#app/shell/site-link.tsx'
import { PageTop } from '#app/ui/section.tsx'

export const handle: PageHandle = { prerender: 'static' }

export const meta = () => pageMeta(checkoutCanceled)

export default function Cancel() {
  return (
    <>
      <PageTop label={checkoutCanceled.label} title={checkoutCanceled.title}>
        <p>{checkoutCanceled.text}</p>
      </PageTop>
      <div className="flex flex-wrap gap-3 pt-9">
        <ButtonLink to="/pricing">{checkoutCanceled.back}</ButtonLink>
        <ButtonLink to="/dashboard" look="line">
          {checkoutCanceled.dashboard}
        </ButtonLink>
      </div>
    </>
  )
}
