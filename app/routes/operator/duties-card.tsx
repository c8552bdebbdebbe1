import { dutiesCard, dutyNeeds } from '#app/copy/duties.ts'
import { describePlace } from '#app/shell/describe-place.ts'
import { TextLink } from '#app/shell/site-link.tsx'
import { Card } from '#app/ui/card.tsx'
import type { CheckedDuty } from '#domain/rights/check-duties.ts'
import { Hint, NumberTable } from './report-cards.tsx'

/** Which duties this installation fulfills. */
export function DutiesCard({ duties }: { readonly duties: readonly CheckedDuty[] }) {
  const toState = ({ missing }: CheckedDuty) =>
    missing.map((need) => dutyNeeds[need]).join(' ') || dutiesCard.fulfilled
  return (
    <Card title={dutiesCard.title} aside={<TextLink to="/docs/legal">{dutiesCard.guide}</TextLink>}>
      <Hint>{dutiesCard.hint}</Hint>
      <NumberTable
        title={dutiesCard.title}
        columns={dutiesCard.columns}
        rows={duties.map((duty) => [duty.duty, describePlace(duty), toState(duty)])}
      />
    </Card>
  )
}
