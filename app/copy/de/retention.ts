import { days } from '#domain/time.ts'
import type * as source from '../en/retention.ts'

const years: Readonly<Record<number, string>> = {
  365: 'Ein Jahr',
  1095: 'Drei Jahre',
  3653: 'Zehn Jahre',
}

export const formatKept: typeof source.formatKept = (durationMs) => {
  const count = durationMs / days(1)
  return years[count] ?? `${count} Tage`
}
