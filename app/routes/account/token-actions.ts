import { data } from 'react-router'
import { z } from 'zod'
import { getViewer, portsContext } from '#app/context.ts'
import { invalidTokenName } from '#app/copy/account.ts'
import { failField, failMissingFields, failRefused } from '#app/http/form-failure.ts'
import { createToken } from '#domain/account/create-token.ts'
import { endSession } from '#domain/identity/sign-out.ts'
import { isRefusal } from '#domain/refusal.ts'
import { defaultTokenLifeDays, tokenLifeDays } from '#domain/tokens/token-life.ts'
import { type Act, redirectWithSuccess, toProof } from './act.ts'

/** A token's name, on one line. */
const TokenName = z
  .string()
  .transform((name) => name.replace(/\s+/g, ' ').trim())
  .pipe(z.string().min(1).max(60))

export const tokenActions: Readonly<Record<string, Act>> = {
  async 'create-token'(context, values) {
    const field = 'tokenName'
    const name = TokenName.safeParse(values[field] ?? '')
    if (!name.success) {
      return failField(values, { message: invalidTokenName, field })
    }
    const empty = failMissingFields(values, ['currentPassword'])
    if (empty) return empty

    const created = await createToken(context.get(portsContext), {
      ...toProof(context, values),
      name: name.data,
      lifeDays: readLifeDays(values.lifeDays),
    })
    if (isRefusal(created)) return failRefused(values, created)
    return data({ name: name.data, token: created.token })
  },

  async 'revoke-token'(context, values) {
    const { user } = getViewer(context)
    const sessionId = values.session ?? ''
    await endSession(context.get(portsContext), { userId: user.id, sessionId })
    return redirectWithSuccess(context, 'token-revoked')
  },
}

/** Anything that isn't offered falls back to the default. */
function readLifeDays(text: string | undefined) {
  return tokenLifeDays.find((days) => String(days) === text) ?? defaultTokenLifeDays
}
