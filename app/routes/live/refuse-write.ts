import { answerError } from '#app/answer-json.ts'

/** Plans come from payments alone: nobody writes one, their owner included. */
export const refuseWrite = () => answerError(403, 'Permission denied')
