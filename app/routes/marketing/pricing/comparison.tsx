import { plans } from '#domain/plans/plans.ts'

const has = 'Included'
const none = '–'

/** A row for each thing a buyer compares, in the order of the plans. */
const rows: readonly (readonly [what: string, ...values: [string, string, string]])[] = [
  ['Requests', '50/day', '2,000/day', 'Unlimited'],
  ['Unused requests saved up to', '1,000', '5,000', none],
  ['Completion', 'Basic', 'Advanced', 'Advanced'],
  ['Languages', 'Single', 'Multi-language', 'Multi-language'],
  ['Support', 'Community', 'Email', 'Priority'],
  ['Custom snippets', none, has, has],
  ['Code explanations', none, has, has],
  ['API access', none, none, has],
  ['Custom model fine-tuning', none, none, has],
  ['Team sharing', none, none, has],
]

export function Comparison() {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
    <section className="table-box mt-10" aria-label="Comparison of plans" tabIndex={0}>
      <table className="table">
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
    </section>
  )
}

function Value({ text }: { text: string }) {
  if (text === none) return <span className="text-faint">{none}</span>
  if (text !== has) return text
  return (
    <svg viewBox="0 0 16 16" width="16" height="16" role="img" className="inline text-ghost-ink">
      <title>{has}</title>
      <path d="m3 8.5 3.2 3L13 4.5" fill="none" stroke="currentColor" strokeWidth="1.8" />
    </svg>
  )
}
