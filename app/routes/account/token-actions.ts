import { data } from 'react-router'
import { z } from 'zod'
import { getViewer, portsContext } from '#app/context.ts'
import { failField, failRefused } from '#app/form-failure.ts'
import { isRefusal } from '#domain/refusal.ts'
import { createToken } from '#domain/tokens/create-token.ts'
import { type Act, goOn } from './act.ts'

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

    const { user, session } = getViewer(context)
    const wish = { userId: user.id, sessionId: session.id, name: name.data }
    const created = await createToken(context.get(portsContext), wish)
    if (isRefusal(created)) return failRefused(values, created)
    return data({ name: name.data, token: created.token })
  },

  async 'revoke-token'(context, values) {
    const { user } = getViewer(context)
    await context.get(portsContext).sessions.endSession(user.id, values.session ?? '')
    return goOn(context, 'token-revoked')
  },
}
