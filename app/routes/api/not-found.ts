import { answerProblem } from './api-call.ts'

/** Unknown API paths answer 404 as JSON. */
export const loader = () => answerProblem('not-found')

export const action = loader
