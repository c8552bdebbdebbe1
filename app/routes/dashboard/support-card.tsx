import type { Entitlements } from '@ghost-writers-ia/rules/plan'
import { supportTiers } from '#app/copy/support.ts'
import { ButtonLink } from '#app/shell/site-link.tsx'
import { Card } from '#app/ui/card.tsx'

/** The plan's support, and where to get it. */
export function SupportCard({ tier }: { tier: Entitlements['support'] }) {
  const { name, text } = supportTiers[tier]
  return (
    <Card title="Support">
      <p className="text-[15px] text-muted">
        <span className="font-[550] text-ink">{name}.</span> {text}
      </p>
      <ButtonLink to="/support" look="line" className="mt-5">
        Get support
      </ButtonLink>
    </Card>
  )
}
