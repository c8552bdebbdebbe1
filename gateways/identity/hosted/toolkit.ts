import { z } from 'zod'
import { type Refusal, refuse } from '#domain/refusal.ts'
import type { SiteLanguage } from '#domain/site-language.ts'
import { seconds } from '#domain/time.ts'
import { getReason, type Reason } from './error-codes.ts'

export type Service = {
  /** Replaces the service's two hosts, for its emulator or a proxy. */
  readonly url: string | null
  readonly apiKey: string
}

type Options = {
  readonly timeoutMs?: number
  /** Reports failures to the operator. Never given secrets. */
  readonly report: (fault: unknown) => void
}

/** The language is that of the email that the service sends, if it sends one. */
type Sent = { readonly body: object; readonly language: SiteLanguage | undefined }

/** https://cloud.google.com/identity-platform/docs/use-rest-api */
export type Toolkit = ReturnType<typeof createToolkit>

/** The Identity Toolkit's REST API. Its failures are refusals; only a response that we can't parse throws. */
export function createToolkit(
  { url, apiKey }: Service,
  { timeoutMs = seconds(8), report }: Options,
) {
  const host = (name: string) => (url ? `${url}/${name}` : `https://${name}`)
  const accounts = `${host('identitytoolkit.googleapis.com')}/v1/accounts`
  const tokens = `${host('securetoken.googleapis.com')}/v1/token`

  async function post(address: string, sent: Sent): Promise<unknown> {
    const answer = await ask(address, sent)
    if (!answer || answer.status >= 500) return refuse('identity-down')
    if (answer.status < 400) return answer.body

    const { code, reason } = getReason(answer.body)
    if (reason === 'identity-closed') {
      report(new Error(`The identity provider rejected our request: ${code}`))
    }
    return refuse(reason)
  }

  /** Null without a complete response within the timeout. */
  async function ask(address: string, { body, language }: Sent) {
    try {
      const answer = await fetch(`${address}?key=${encodeURIComponent(apiKey)}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(language && { 'x-firebase-locale': language }),
        },
        body: JSON.stringify(body),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      })
      return { status: answer.status, body: (await answer.json()) as unknown }
    } catch (fault) {
      report(new Error('Could not reach the identity provider', { cause: fault }))
      return null
    }
  }

  const call = <Shape extends z.ZodType>(method: string, schema: Shape) => {
    const either = z.union([Refused, schema])
    const address = method === 'token' ? tokens : `${accounts}:${method}`
    return async (
      body: object,
      language?: SiteLanguage,
    ): Promise<z.infer<Shape> | Refusal<Reason>> =>
      either.parse(await post(address, { body, language })) as z.infer<Shape> | Refusal<Reason>
  }

  return {
    signUp: call('signUp', Opened),
    signIn: call('signInWithPassword', Opened),
    /** The user that a token belongs to. */
    lookUp: call('lookup', z.object({ users: z.tuple([HostedAccount]) })),
    update: call('update', Updated),
    sendCode: call('sendOobCode', z.object({})),
    /** What a code is for; with a new password, it resets the password. */
    tryCode: call('resetPassword', Code),
    delete: call('delete', z.object({})),
    renew: call('token', z.object({ id_token: z.string() })),
  }
}

const Refused = z.object({ refused: z.string() })

const Opened = z.object({ localId: z.string(), idToken: z.string(), refreshToken: z.string() })

/** A user at the service. */
export type HostedAccount = z.infer<typeof HostedAccount>

const HostedAccount = z.object({
  localId: z.string(),
  email: z.string(),
  displayName: z.string().default(''),
  emailVerified: z.boolean().default(false),
  passwordUpdatedAt: z.coerce.number().default(0),
})

const Updated = z.object({
  localId: z.string(),
  email: z.string(),
  displayName: z.string().default(''),
  idToken: z.string().optional(),
  refreshToken: z.string().optional(),
})

const Code = z.object({
  requestType: z.string(),
  email: z.string(),
  newEmail: z.string().optional(),
})
