import { data } from 'react-router'
import { z } from 'zod'
import { getViewer, portsContext } from '#app/context.ts'
import { failEmpty, failField, failRefused } from '#app/form-failure.ts'
import { createToken } from '#domain/account/create-token.ts'
import { endSession } from '#domain/identity/sign-out.ts'
import { isRefusal } from '#domain/refusal.ts'
import { defaultTokenLifeDays, tokenLifeDays } from '#domain/tokens/token-life.ts'
import { type Act, goOn, toProof } from './act.ts'

/** What someone calls a token, in one line. */
const TokenName = z
  .string()
  .transform((name) => name.replace(/\s+/g, ' ').trim())
  .pipe(z.string().min(1).max(60))

export const tokenActions: Readonly<Record<string, Act>> = {
  async 'create-token'(context, values) {
    const field = 'tokenName'
    const name = TokenName.safeParse(values[field] ?? '')
    if (!name.success) {
      const message = 'Please give it a name of 60 characters at most'
      return failField(values, { message, field })
    }
    const empty = failEmpty(values, ['currentPassword'])
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
    return goOn(context, 'token-revoked')
  },
}

/** What the list doesn't offer is the default, never longer. */
function readLifeDays(text: string | undefined) {
  return tokenLifeDays.find((days) => String(days) === text) ?? defaultTokenLifeDays
}
