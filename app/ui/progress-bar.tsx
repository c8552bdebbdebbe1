/** How much of something there is, of how much there could be. */
export function ProgressBar({ label, value, max }: { label: string; value: number; max: number }) {
  return <progress className="bar" aria-label={label} value={value} max={max} />
}
