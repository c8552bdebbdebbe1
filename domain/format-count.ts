/** Created once, because creating it is far slower than using it. */
const countFormat = new Intl.NumberFormat('en-US')

/** A number such as "1,000". */
export function formatCount(count: number): string {
  return countFormat.format(count)
}
