import { portsContext, visitContext } from '#app/context.ts'
import type { PageHandle } from '#app/page-handle.ts'
import { pageMeta } from '#app/page-meta.ts'
import { SiteLink } from '#app/shell/site-link.tsx'
import { PageTop } from '#app/ui/section.tsx'
import type { Route } from './+types/privacy'
import { Clause } from './legal/clause.tsx'
import { InForce } from './legal/in-force.tsx'
import { KeptData } from './legal/kept-data.tsx'
import { OperatorAddress } from './legal/operator-address.tsx'
import { PrivacyOfUse } from './legal/privacy-of-use.tsx'

export const handle: PageHandle = { prerender: 'static' }

export const meta = () =>
  pageMeta({
    title: 'Privacy',
    description:
      'What we keep about you, for how long, who else sees it, and how to export or delete it.',
  })

export function loader({ context }: Route.LoaderArgs) {
  const { isHosted } = context.get(portsContext).identity
  return { operator: context.get(visitContext).operator, isHosted }
}

export default function Privacy({ loaderData: { operator, isHosted } }: Route.ComponentProps) {
  return (
    <>
      <PageTop label="privacy" title="What we keep, and what we don’t">
        <p>
          An account, a plan and a count of requests. No tracking, no advertising, and never your
          code.
        </p>
        <InForce since="2026-11-15" />
      </PageTop>
      <Clause line={8} title="Who is responsible">
        <OperatorAddress operator={operator} />
      </Clause>
      <Clause line={14} title="What we keep, and for how long">
        <KeptData isHosted={isHosted} />
      </Clause>
      <PrivacyOfUse isHosted={isHosted} />
      <Clause line={66} title="Your rights">
        <p>
          On your account page you can <strong>export</strong> everything we hold about you as one
          JSON file, correct it, and <strong>delete</strong> your account. Deleting ends a paid plan
          first, so that nothing is charged afterwards, and then removes the account, its sessions
          and devices, and its usage. What stays for a year is listed above under “Deleted
          accounts”.
        </p>
        <p>
          We use your data to run the account you asked for, to take the payment you agreed to, and
          to keep the site safe. Under the GDPR you may ask for access, correction, deletion,
          restriction and a copy, object to a use, and complain to your data protection authority.{' '}
          <SiteLink to="/contact">Write to us</SiteLink> and we answer within a month.
        </p>
      </Clause>
      <Clause line={78} title="When this page changes">
        <p>
          The date at the top changes with it. If a change matters to you as a user, we tell you by
          mail before it takes effect.
        </p>
      </Clause>
    </>
  )
}
