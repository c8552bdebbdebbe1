import { describeLosses } from '#app/copy/plan-losses.ts'

/** What changes for the customer with a smaller plan. */
export function LossList(change: Parameters<typeof describeLosses>[0]) {
  return (
    <ul className="grid gap-1.5">
      {describeLosses(change).map((loss) => (
        <li key={loss} className="dashed">
          {loss}
        </li>
      ))}
    </ul>
  )
}
