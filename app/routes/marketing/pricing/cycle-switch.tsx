import { Tag } from '#app/ui/badge.tsx'

/** Monthly or yearly. The prices follow by CSS alone (pricing.css), and the choice travels with the plan button. */
export function CycleSwitch() {
  return (
    <fieldset className="cycle-switch">
      <legend className="sr-only">Billing cycle</legend>
      <label>
        <input type="radio" name="cycle" value="monthly" defaultChecked className="sr-only" />
        Monthly
      </label>
      <label>
        <input type="radio" name="cycle" value="yearly" className="sr-only" />
        Yearly <Tag text="Save 16%" />
      </label>
    </fieldset>
  )
}
