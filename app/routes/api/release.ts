import { release } from '#domain/usage/settle.ts'
import { settleRequest } from './settle-request.ts'

export const releaseRequest = settleRequest(release)
