import { alternativeRows, alternatives, compared, sources } from '#app/copy/alternatives.ts'
import { textLinkClasses } from '#app/ui/button.tsx'
import { Section } from '#app/ui/section.tsx'

/** Others and us, from what they publish. */
export function Alternatives() {
  return (
    <Section line={132} label="compare" title={compared.title} id="compare">
      <p className="mt-6 max-w-[60ch] text-pretty text-muted">{compared.intro}</p>
      <div className="table-box mt-10">
        <ComparisonTable />
      </div>
      <div className="mt-10 grid gap-10 min-[960px]:grid-cols-2 min-[960px]:gap-8">
        <Points {...compared.ahead} />
        <Points {...compared.behind} />
      </div>
      <Sources />
    </Section>
  )
}

function ComparisonTable() {
  return (
    <table className="table alternatives">
      <caption className="sr-only">{compared.caption}</caption>
      <thead>
        <tr>
          <td />
          {alternatives.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {alternativeRows.map(({ name, values }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {alternatives.map((alternative) => (
              <td key={alternative} data-name={alternative}>
                {values[alternative]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Points({ title, points }: { title: string; points: readonly string[] }) {
  return (
    <div className="border-t border-line pt-6">
      <h3 className="text-lg font-semibold tracking-[-.01em]">{title}</h3>
      <ul className="mt-3 grid gap-2.5 text-[15.5px] leading-[1.55] text-muted">
        {points.map((point) => (
          <li key={point} className="dashed">
            {point}
          </li>
        ))}
      </ul>
    </div>
  )
}

function Sources() {
  return (
    <p className="mt-8 text-[15px] text-pretty text-muted">
      {compared.sources}{' '}
      {sources.map(({ title, url, date }, index) => (
        <span key={url}>
          {index > 0 && ', '}
          <a href={url} className={textLinkClasses}>
            {title}
          </a>{' '}
          ({date})
        </span>
      ))}
      .
    </p>
  )
}
