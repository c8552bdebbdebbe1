import { type PointerEvent, useState } from 'react'

type Bar = { readonly label: string; readonly value: number }

const height = 96
const slot = 12
const gap = 3

/**
 * A bar chart. Pointing at a bar shows its value below, and screen readers get a table. All bars
 * are drawn with two paths: an element for each would cost the server more than the rest of the page.
 */
export function BarChart({
  title,
  describe,
  bars,
}: {
  title: string
  /** A bar's value with its unit. */
  describe: (value: number) => string
  bars: readonly Bar[]
}) {
  const [pointed, setPointed] = useState<number | null>(null)
  const current = pointed === null ? null : bars[pointed]
  const point = ({ currentTarget, clientX }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    const at = Math.floor(((clientX - left) / width) * bars.length)
    setPointed(Math.min(Math.max(at, 0), bars.length - 1))
  }

  return (
    <figure className="relative">
      <svg
        viewBox={`0 0 ${bars.length * slot} ${height}`}
        preserveAspectRatio="none"
        className="h-24 w-full"
        aria-hidden="true"
        onPointerMove={point}
        onPointerDown={point}
        onPointerLeave={() => setPointed(null)}
      >
        <path d={draw(bars, (value) => value === 0)} className="fill-line" />
        <path d={draw(bars, (value) => value > 0)} className="fill-ghost-ink" />
        {pointed !== null && (
          <rect x={pointed * slot} width={slot - gap} height={height} className="fill-ink/10" />
        )}
      </svg>
      <figcaption
        aria-hidden="true"
        className="mt-2 flex justify-between gap-4 font-mono text-[13px] text-muted"
      >
        <span>{current ? current.label : bars[0]?.label}</span>
        <span>{current ? describe(current.value) : bars.at(-1)?.label}</span>
      </figcaption>
      {/* Only the container can be hidden: a table keeps its minimum size. */}
      <div className="sr-only">
        <table>
          <caption>{title}</caption>
          <tbody>
            {bars.map(({ label, value }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td>{describe(value)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  )
}

/** The outline of the bars that match. */
function draw(bars: readonly Bar[], isDrawn: (value: number) => boolean): string {
  const highest = Math.max(1, ...bars.map(({ value }) => value))
  const tall = (value: number) =>
    value === 0 ? 1 : Math.max(3, Math.round((value / highest) * height))
  return bars
    .map(({ value }, index) => ({ value, x: index * slot }))
    .filter(({ value }) => isDrawn(value))
    .map(({ value, x }) => `M${x} ${height}v-${tall(value)}h${slot - gap}v${tall(value)}z`)
    .join('')
}

/** A meter from 0 to `max`. */
export function ProgressBar({ label, value, max }: { label: string; value: number; max: number }) {
  return <progress className="bar" aria-label={label} value={value} max={max} />
}
