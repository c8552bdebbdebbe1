type Bar = { readonly label: string; readonly value: number }

const height = 96
const slot = 12
const gap = 3

/** A bar for each label, and the same numbers as a table for whoever does not see them. */
export function BarChart({
  title,
  unit,
  bars,
}: {
  title: string
  unit: string
  bars: readonly Bar[]
}) {
  const highest = Math.max(1, ...bars.map(({ value }) => value))
  const tall = (value: number) => (value === 0 ? 1 : Math.max(3, (value / highest) * height))

  return (
    <figure>
      <svg
        viewBox={`0 0 ${bars.length * slot} ${height}`}
        preserveAspectRatio="none"
        className="h-24 w-full"
        aria-hidden="true"
      >
        {bars.map(({ label, value }, index) => (
          <rect
            key={label}
            x={index * slot}
            y={height - tall(value)}
            width={slot - gap}
            height={tall(value)}
            className={value === 0 ? 'fill-line' : 'fill-ghost-ink'}
          >
            <title>{`${label}: ${value} ${unit}`}</title>
          </rect>
        ))}
      </svg>
      <figcaption className="mt-2 flex justify-between gap-4 font-mono text-[13px] text-muted">
        <span>{bars[0]?.label}</span>
        <span>{bars.at(-1)?.label}</span>
      </figcaption>
      <table className="sr-only">
        <caption>{title}</caption>
        <tbody>
          {bars.map(({ label, value }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{`${value} ${unit}`}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  )
}
