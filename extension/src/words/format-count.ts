const countFormat = new Intl.NumberFormat('en-US')

/** A number such as "1,000". */
export function formatCount(count: number): string {
  return countFormat.format(count)
}
