import {
  ApiError,
  DeviceError,
  deviceErrorCodes,
  ModelError,
} from '@ghost-writers-ia/site-api/errors'
import type { z } from 'zod'
import { errorAdvice, headerTexts } from '#app/copy/api-reference.ts'
import { type ProblemCode, problems } from '#app/routes/api/api-call.ts'
import type { TokenAccess } from '#domain/tokens/scopes.ts'
import type { Operation } from './operations.ts'
import { refTo } from './schemas.ts'
import type { ApiResponse } from './types.ts'

/** The error responses of an operation, by status. */
export function describeErrors(
  operation: Operation,
  access: TokenAccess,
): Readonly<Record<string, ApiResponse>> {
  if (operation.errorFormat === 'device') return deviceErrors
  const schema = operation.errorFormat === 'openai' ? ModelError : ApiError
  const codes = [...(operation.errors ?? []), ...listTokenErrors(access), 'fault' as const]
  const byStatus = Map.groupBy(codes, (code) => problems[code].status)
  const sorted = [...byStatus].sort(([one], [other]) => one - other)
  return Object.fromEntries(
    sorted.map(([status, codes]) => {
      const description = codes.map(describeCode).join('\n')
      return [status, { ...toResponse(status, { codes, schema }), description }]
    }),
  )
}

function listTokenErrors(access: TokenAccess): readonly ProblemCode[] {
  if (access === 'no-token') return []
  if (access === 'any-token') return ['not-signed-in', 'too-many']
  return ['not-signed-in', 'not-allowed', 'missing-scope', 'too-many']
}

function describeCode(code: ProblemCode): string {
  return `- \`${code}\`: ${problems[code].error}. ${errorAdvice[code]}`
}

const deviceErrors = {
  400: toResponse(400, { codes: deviceErrorCodes, schema: DeviceError }),
  429: toResponse(429, { codes: ['slow_down'], schema: DeviceError }),
}

type ErrorContent = { readonly codes: readonly string[]; readonly schema: z.core.$ZodType }

function toResponse(status: number, { codes, schema }: ErrorContent): ApiResponse {
  const canWait = status === 429 || status === 503
  return {
    description: codes.join(', '),
    ...(canWait && {
      headers: {
        'retry-after': { description: headerTexts.retryAfter, schema: { type: 'integer' } },
      },
    }),
    content: { 'application/json': { schema: refTo(schema) } },
    'x-error-codes': codes,
  }
}
