/** A meter from 0 to `max`. */
export function ProgressBar({ label, value, max }: { label: string; value: number; max: number }) {
  return <progress className="bar" aria-label={label} value={value} max={max} />
}
