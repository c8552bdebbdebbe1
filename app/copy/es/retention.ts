import { days } from '#domain/time.ts'
import type * as source from '../en/retention.ts'

const years: Readonly<Record<number, string>> = {
  365: 'Un año',
  1095: 'Tres años',
  3653: 'Diez años',
}

export const formatKept: typeof source.formatKept = (durationMs) => {
  const count = durationMs / days(1)
  return years[count] ?? `${count} días`
}
