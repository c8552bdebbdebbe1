import { Tag } from './badge.tsx'

type Cycle = 'monthly' | 'yearly'

/** Without a choice given, it keeps its own, beginning with `initial`. */
type Choice = { readonly chosen: Cycle; readonly onChoose: (cycle: Cycle) => void }

/**
 * Monthly or yearly. What hangs on it follows by CSS alone (cycle-switch.css), and
 * the choice travels with the form that it stands in.
 */
export function CycleSwitch({ choice, initial = 'monthly' }: { choice?: Choice; initial?: Cycle }) {
  return (
    <fieldset className="cycle-switch">
      <legend className="sr-only">Billing cycle</legend>
      <Option cycle="monthly" choice={choice} initial={initial} />
      <Option cycle="yearly" choice={choice} initial={initial} />
    </fieldset>
  )
}

type OptionProps = { cycle: Cycle; choice: Choice | undefined; initial: Cycle }

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
