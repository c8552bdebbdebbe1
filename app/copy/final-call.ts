import { describeAllowance } from '#app/plans/plan-numbers.ts'

const free = describeAllowance('free')

/** The end of the marketing pages. */
export const finalCall = {
  typed: 'Start typing.',
  unwritten: "We'll finish it.",
  text: `${free.perDay} requests a day, for as long as you like. A new account starts with ${free.ceiling}.`,
}
