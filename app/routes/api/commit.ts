import { commit } from '#domain/usage/settle.ts'
import { settleRequest } from './settle-request.ts'

export const commitRequest = settleRequest(commit)
