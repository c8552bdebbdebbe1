import { Tag } from './badge.tsx'

type Cycle = 'monthly' | 'yearly'

/** Without a choice given, it keeps its own. */
type Choice = { readonly chosen: Cycle; readonly onChoose: (cycle: Cycle) => void }

/**
 * Monthly or yearly. What hangs on it follows by CSS alone (cycle-switch.css), and
 * the choice travels with the form that it stands in.
 */
export function CycleSwitch({ choice }: { choice?: Choice }) {
  return (
    <fieldset className="cycle-switch">
      <legend className="sr-only">Billing cycle</legend>
      <Option cycle="monthly" choice={choice} />
      <Option cycle="yearly" choice={choice} />
    </fieldset>
  )
}

function Option({ cycle, choice }: { cycle: Cycle; choice: Choice | undefined }) {
  const state = choice
    ? { checked: choice.chosen === cycle, onChange: () => choice.onChoose(cycle) }
    : { defaultChecked: cycle === 'monthly' }
  return (
    <label>
      <input type="radio" name="cycle" value={cycle} className="sr-only" {...state} />
      {cycle === 'monthly' ? 'Monthly' : 'Yearly'}
      {cycle === 'yearly' && <Tag text="Save 16%" />}
    </label>
  )
}
