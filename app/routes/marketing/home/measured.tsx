import { SiteLink } from '#app/shell/site-link.tsx'
import { figures } from './figures.ts'

/** Figures that the benchmark wrote. Each links to how it was measured. */
export function Measured() {
  return (
    <ul className="measured mt-12 lg:mt-18">
      {figures.map(({ value, unit, meaning, anchor }) => (
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
