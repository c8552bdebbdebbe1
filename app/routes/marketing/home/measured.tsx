import { measured } from '#app/copy/measured.ts'
import { SiteLink } from '#app/shell/site-link.tsx'

/** Figures that the benchmark wrote. Each links to how it was measured. */
export function Measured() {
  return (
    <ul className="measured mt-12 lg:mt-18">
      {measured.map(({ value, unit, meaning, anchor }) => (
        <li key={meaning}>
          <SiteLink to={`/docs/measurements#${anchor}`}>
            <b>
              {value} {unit && <small>{unit}</small>}
            </b>
            <span>{meaning}</span>
          </SiteLink>
        </li>
      ))}
    </ul>
  )
}
