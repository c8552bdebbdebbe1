import { type PointerEvent, useState } from 'react'
import { formatCount } from '#domain/format-count.ts'
import { listTicks } from './chart-scale.ts'

type Bar = { readonly label: string; readonly value: number }

const height = 128
const slot = 12
const gap = 3

/**
 * A bar chart with a scale. Pointing at a bar shows its value below, and screen readers get a
 * table. All bars are drawn with two paths: an element for each would cost the server more than the
 * rest of the page.
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
  const ticks = listTicks(Math.max(...bars.map(({ value }) => value)))
  const point = ({ currentTarget, clientX }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    const at = Math.floor(((clientX - left) / width) * bars.length)
    setPointed(Math.min(Math.max(at, 0), bars.length - 1))
  }

  return (
    <figure className="relative">
      <div className="grid grid-cols-[auto_1fr] gap-x-3">
        <div
          aria-hidden="true"
          className="-my-2 flex flex-col justify-between text-right font-mono text-xs leading-4 text-muted tabular-nums"
        >
          {ticks.map((tick) => (
            <span key={tick}>{formatCount(tick)}</span>
          ))}
        </div>
        <svg
          viewBox={`0 0 ${bars.length * slot} ${height}`}
          preserveAspectRatio="none"
          className="chart h-32 w-full"
          aria-hidden="true"
          onPointerMove={point}
          onPointerDown={point}
          onPointerLeave={() => setPointed(null)}
        >
          <path d={drawGrid(ticks, bars.length * slot)} className="chart-grid" />
          <path d={draw(bars, ticks)} className="chart-bars" />
          {pointed !== null && (
            <rect
              x={pointed * slot}
              width={slot - gap}
              height={height}
              className="chart-pointed fill-ink/10"
            />
          )}
        </svg>
        <figcaption
          aria-hidden="true"
          className="col-start-2 mt-2 flex justify-between gap-3 font-mono text-xs text-muted"
        >
          <span>{current ? current.label : bars[0]?.label}</span>
          <span className="text-right">
            {current ? describe(current.value) : bars.at(-1)?.label}
          </span>
        </figcaption>
      </div>
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

/** The outline of all bars with a value. */
function draw(bars: readonly Bar[], [highest = 1]: readonly number[]): string {
  const tall = (value: number) => Math.max(3, Math.round((value / highest) * height))
  return bars
    .map(({ value }, index) => ({ value, x: index * slot }))
    .filter(({ value }) => value > 0)
    .map(({ value, x }) => `M${x} ${height}v-${tall(value)}h${slot - gap}v${tall(value)}z`)
    .join('')
}

/** A line for each label of the axis. */
function drawGrid(ticks: readonly number[], width: number): string {
  return ticks.map((_, index) => `M0 ${(index / (ticks.length - 1)) * height}h${width}`).join('')
}

type BarLevel = 'fine' | 'low' | 'empty'

/** A meter from 0 to `max`. Its color depends on the level. */
export function ProgressBar({
  label,
  value,
  max,
  level,
}: {
  label: string
  value: number
  max: number
  level: BarLevel
}) {
  return <progress className="bar" data-level={level} aria-label={label} value={value} max={max} />
}
