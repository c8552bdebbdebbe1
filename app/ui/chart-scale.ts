/** The steps of an axis that ends in a round number: 1, 2, 4, 6 or 8, times a power of ten. */
const steps = [1, 2, 4, 6, 8, 10]

/** The axis of a chart, from 0 to at least the highest value: its labels, the highest first. */
export function listTicks(highest: number): readonly number[] {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, highest)))
  const max = (steps.find((step) => step * power >= highest) ?? 10) * power
  return max === 1 ? [1, 0] : [max, max / 2, 0]
}

/** As many as fit beside each other. */
const mostDates = 6

/**
 * The days of a chart that have their date below: the last one, and back from it one a week, or
 * fewer if there are many weeks.
 */
export function listDatedDays(days: number): readonly number[] {
  const weeks = Math.ceil(days / 7)
  const step = 7 * Math.ceil(weeks / mostDates)
  const count = Math.ceil(days / step)
  return Array.from({ length: count }, (_, place) => days - 1 - (count - 1 - place) * step)
}
