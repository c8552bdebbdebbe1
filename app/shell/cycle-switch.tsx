import type { BillingCycle } from '@ghost-writers-ia/rules/plan'
import { Tag } from '#app/ui/badge.tsx'

type Choice = { readonly chosen: BillingCycle; readonly onChoose: (cycle: BillingCycle) => void }

type Props = {
  /** Makes it a controlled input. */
  readonly choice?: Choice
  /** What is selected at first when it isn't controlled. */
  readonly initial?: BillingCycle
}

/**
 * Switches between monthly and yearly. Works without a script: cycle-switch.css shows the prices
 * of the selected cycle, and the form around it sends the choice.
 */
export function CycleSwitch({ choice, initial = 'monthly' }: Props) {
  return (
    <fieldset className="cycle-switch">
      <legend className="sr-only">Billing cycle</legend>
      <Option cycle="monthly" choice={choice} initial={initial} />
      <Option cycle="yearly" choice={choice} initial={initial} />
    </fieldset>
  )
}

type OptionProps = {
  readonly cycle: BillingCycle
  readonly choice: Choice | undefined
  readonly initial: BillingCycle
}

function Option({ cycle, choice, initial }: OptionProps) {
  const state = choice
    ? { checked: choice.chosen === cycle, onChange: () => choice.onChoose(cycle) }
    : { defaultChecked: cycle === initial }
  return (
    <label>
      <input type="radio" name="cycle" value={cycle} className="sr-only" {...state} />
      {cycle === 'monthly' ? 'Monthly' : 'Yearly'}
      {cycle === 'yearly' && <Tag text="Save 16%" />}
    </label>
  )
}
