import { answerError } from '#app/http/json.ts'

/** Documents are read-only, even for their owner: plans change only through payments. */
export const refuseWrite = () => answerError(403, 'Permission denied')
