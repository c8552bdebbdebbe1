import { DashedList } from '#app/ui/dashed-list.tsx'
import { describeLosses } from './describe-losses.ts'

/** What changes for the customer with a smaller plan. */
export function LossList(change: Parameters<typeof describeLosses>[0]) {
  return <DashedList items={describeLosses(change)} className="gap-1.5" />
}
