import { changePlan, chosenPlan } from '#app/copy/identity.ts'
import type { findChosenPlan } from '#app/http/safe-path.ts'
import { TextLink } from '#app/shell/site-link.tsx'

type Chosen = NonNullable<ReturnType<typeof findChosenPlan>>

/** The plan that a visitor chose on the pricing page, and what comes before paying for it. */
export function ChosenPlan({ chosen, next }: { chosen: Chosen; next: string }) {
  return (
    <p>
      <strong className="font-[550] text-ink">{chosenPlan[chosen.cycle](chosen.plan)}</strong>{' '}
      {next} <TextLink to="/pricing">{changePlan}</TextLink>
    </p>
  )
}
