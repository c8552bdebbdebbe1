import { type PointerEvent, useState } from 'react'
import { chartDay } from '#app/copy/ui.ts'
import { formatCount, formatDay, formatShortDay } from '#domain/locale.ts'
import { listDatedDays, listTicks } from './chart-scale.ts'

type ChartDay = {
  /** 2026-03-01 */
  readonly day: string
  /** One for each series, stacked from the bottom. */
  readonly values: readonly number[]
}

type Props = {
  readonly title: string
  /** A value with its unit. */
  readonly describe: (value: number) => string
  readonly days: readonly ChartDay[]
  /** The names of the series, if there are several. */
  readonly series?: readonly string[]
}

const slot = 12
const gap = 3

/**
 * A bar for each day, with a scale. Pointing at a day shows its value below, and screen readers get a
 * table. All bars of a series are drawn with one path: an element for each would cost the server more
 * than the rest of the page.
 */
export function BarChart({ title, describe, days, series = [title] }: Props) {
  const [pointed, setPointed] = useState<number | null>(null)
  const current = pointed === null ? null : days[pointed]
  const ticks = listTicks(Math.max(...days.map(sum)))
  // Pixels: what is drawn isn't stretched vertically.
  const height = series.length > 1 ? 208 : 112
  const point = ({ currentTarget, clientX }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    const at = Math.floor(((clientX - left) / width) * days.length)
    setPointed(Math.min(Math.max(at, 0), days.length - 1))
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
          viewBox={`0 0 ${days.length * slot} ${height}`}
          height={height}
          preserveAspectRatio="none"
          className="chart w-full"
          aria-hidden="true"
          onPointerMove={point}
          onPointerDown={point}
          onPointerLeave={() => setPointed(null)}
        >
          <path d={drawGrid({ ticks, height, width: days.length * slot })} className="chart-grid" />
          {series.map((name, place) => (
            <path
              key={name}
              d={drawSeries(days, { place, height, highest: ticks[0] ?? 1 })}
              data-series={place}
              className="chart-bars"
            />
          ))}
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
          className="col-start-2 mt-2 flex h-4 justify-between gap-3 font-mono text-xs text-muted"
        >
          {current ? (
            <>
              <span>{formatDay(new Date(current.day))}</span>
              <span className="text-right">{describe(sum(current))}</span>
            </>
          ) : (
            <Dates days={days} />
          )}
        </figcaption>
      </div>
      {/* Only the container can be hidden: a table keeps its minimum size. */}
      <div className="sr-only">
        <DayTable title={title} describe={describe} days={days} series={series} />
      </div>
    </figure>
  )
}

function sum({ values }: ChartDay): number {
  return values.reduce((total, value) => total + value, 0)
}

/** A picture of text, because positions in the page would need a style for each. */
function Dates({ days }: Pick<Props, 'days'>) {
  return (
    <svg aria-hidden="true" className="h-4 w-full overflow-visible fill-current">
      {listDatedDays(days.length).map((place) => {
        const isLast = place === days.length - 1
        return (
          <text
            key={place}
            x={isLast ? '100%' : `${(100 * place) / days.length}%`}
            y="12"
            textAnchor={isLast ? 'end' : 'start'}
            className="nth-last-[even]:max-sm:hidden"
          >
            {formatShortDay(new Date(days[place]?.day ?? ''))}
          </text>
        )
      })}
    </svg>
  )
}

function DayTable({ title, describe, days, series = [] }: Props) {
  const isStacked = series.length > 1
  return (
    <table>
      <caption>{title}</caption>
      {isStacked && (
        <thead>
          <tr>
            <th scope="col">{chartDay}</th>
            {series.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
      )}
      <tbody>
        {days.map(({ day, values }) => (
          <tr key={day}>
            <th scope="row">{formatDay(new Date(day))}</th>
            {series.map((name, place) => (
              <td key={name}>{describe(values[place] ?? 0)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type SeriesPlace = { readonly place: number; readonly height: number; readonly highest: number }

/** The outlines of one series' bars, each on top of the ones below it, with a pixel in between. */
function drawSeries(days: readonly ChartDay[], { place, height, highest }: SeriesPlace): string {
  const toHeight = (value: number) => Math.round((value / highest) * height)
  return days
    .map(({ values }, index) => {
      const value = values[place] ?? 0
      if (value === 0) return ''
      const below = toHeight(sum({ day: '', values: values.slice(0, place) }))
      const space = below > 0 ? 1 : 0
      const tall = Math.max(2, toHeight(value) - space)
      return `M${index * slot} ${height - below - space}v-${tall}h${slot - gap}v${tall}z`
    })
    .join('')
}

type Grid = { readonly ticks: readonly number[]; readonly height: number; readonly width: number }

/** A line for each label of the axis. */
function drawGrid({ ticks, height, width }: Grid): string {
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
