import type { BillingCycle } from '@ghost-writers-ia/rules/plan'
import { cycleSwitch } from '#app/copy/billing-cycles.ts'
import { Tag } from '#app/ui/badge.tsx'
import { type SegmentChoice, Segments } from '#app/ui/segments.tsx'

const options = [
  { value: 'monthly', text: cycleSwitch.monthly },
  {
    value: 'yearly',
    text: (
      <>
        {cycleSwitch.yearly}
        <Tag text={cycleSwitch.saving} />
      </>
    ),
  },
] as const

type Props = {
  readonly choice?: SegmentChoice<BillingCycle>
  readonly initial?: BillingCycle
}

/**
 * Switches between monthly and yearly. Works without a script: cycle-switch.css shows the prices
 * of the selected cycle, and the form around it sends the choice.
 */
export function CycleSwitch({ choice, initial = 'monthly' }: Props) {
  return (
    <Segments
      legend={cycleSwitch.title}
      name="cycle"
      options={options}
      choice={choice}
      initial={initial}
      className="cycle-switch"
    />
  )
}
