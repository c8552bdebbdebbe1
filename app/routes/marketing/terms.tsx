import { visitContext } from '#app/context.ts'
import type { PageHandle } from '#app/page-handle.ts'
import { pageMeta } from '#app/page-meta.ts'
import { PageTop } from '#app/ui/section.tsx'
import type { Route } from './+types/terms'
import { Clause } from './legal/clause.tsx'
import { InForce } from './legal/in-force.tsx'
import { OperatorAddress } from './legal/operator-address.tsx'
import { TermsOfPayment } from './legal/terms-of-payment.tsx'
import { TermsOfUse } from './legal/terms-of-use.tsx'

export const handle: PageHandle = { prerender: 'static' }

export const meta = () =>
  pageMeta({
    title: 'Terms',
    description:
      'Plans and allowances, prices, renewal, cancelling, the 14-day refund, and what we expect of each other.',
  })

export function loader({ context }: Route.LoaderArgs) {
  return { operator: context.get(visitContext).operator }
}

export default function Terms({ loaderData: { operator } }: Route.ComponentProps) {
  return (
    <>
      <PageTop label="terms" title="The deal, in plain words">
        <p>
          You get the extension and an allowance. You can leave at any time, and within 14 days of
          your first payment you get it back.
        </p>
        <InForce since="2026-11-15" />
      </PageTop>
      <Clause line={8} title="Who you deal with">
        <p>
          These terms are between you and the operator of this site. They apply once you make an
          account or use the extension with one.
        </p>
        <OperatorAddress operator={operator} />
      </Clause>
      <TermsOfPayment />
      <TermsOfUse />
    </>
  )
}
