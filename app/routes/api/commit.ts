import { commit } from '#domain/usage/settle.ts'
import { refuseMethod } from './api-call.ts'
import { settleRequest } from './settle-request.ts'

export const loader = refuseMethod('POST')

export const action = settleRequest(commit)
