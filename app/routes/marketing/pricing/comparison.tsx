import { comparison } from '#app/copy/marketing.ts'
import { plans } from '#domain/plans/plans.ts'

const { included, notIncluded, rows } = comparison

export function Comparison() {
  return (
    <div className="table-box mt-10">
      <table className="table">
        <caption className="sr-only">Comparison of plans</caption>
        <thead>
          <tr>
            <td />
            {plans.map(({ id, name }) => (
              <th key={id} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([what, ...values]) => (
            <tr key={what}>
              <th scope="row">{what}</th>
              {values.map((value, index) => (
                <td key={plans[index]?.id}>
                  <Value text={value} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Value({ text }: { text: string }) {
  if (text === notIncluded) return <span className="text-faint">{notIncluded}</span>
  if (text !== included) return text
  return (
    <svg viewBox="0 0 16 16" width="16" height="16" role="img" className="inline text-ghost-ink">
      <title>{included}</title>
      <path d="m3 8.5 3.2 3L13 4.5" fill="none" stroke="currentColor" strokeWidth="1.8" />
    </svg>
  )
}
