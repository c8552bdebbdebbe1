import { describeAllowance } from '#app/plans/plan-numbers.ts'
import type * as source from '../en/final-call.ts'

const free = describeAllowance('free')

export const finalCall: typeof source.finalCall = {
  typed: 'Fang an.',
  unwritten: 'Den\u00a0Rest machen wir.',
  text: `${free.perDay} Anfragen am Tag, solange du willst. Ein neues Konto startet mit ${free.ceiling}.`,
}
