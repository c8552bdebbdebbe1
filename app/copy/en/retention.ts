import { days } from '#domain/time.ts'

const years: Readonly<Record<number, string>> = {
  365: 'One year',
  1095: 'Three years',
  3653: 'Ten years',
}

/** For example "30 days" or "One year". */
export function formatKept(durationMs: number): string {
  const count = durationMs / days(1)
  return years[count] ?? `${count} days`
}
