import { describeAllowance } from '#app/plans/plan-numbers.ts'
import type * as source from '../en/final-call.ts'

const free = describeAllowance('free')

export const finalCall: typeof source.finalCall = {
  typed: 'Empieza a escribir.',
  unwritten: 'Nosotros lo terminamos.',
  text: `${free.perDay} solicitudes al día, todo el tiempo que quieras. Una cuenta nueva empieza con ${free.ceiling}.`,
}
