import { answerProblem } from './problems.ts'

/** A program is told in its own words that there is no such call. */
export const loader = () => answerProblem('not-found')

export const action = loader
