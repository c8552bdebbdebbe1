import { answerError } from '#app/http/responses.ts'

/** Documents are read-only, even for their owner: plans change only through payments. */
export async function refuseWrite(): Promise<Response> {
  return answerError(403, 'Permission denied')
}
