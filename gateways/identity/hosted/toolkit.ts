import { z } from 'zod'
import { type Refusal, refuse } from '#domain/refusal.ts'
import { seconds } from '#domain/time.ts'
import { findReason, type Reason } from './error-codes.ts'

export type Service = {
  /** Stands in for the service's own addresses, both below one: its emulator, or a proxy. */
  readonly url: string | null
  readonly apiKey: string
}

type Way = {
  readonly timeoutMs?: number
  /** Told of what those who run the site should look at. Never of secrets. */
  readonly report: (fault: unknown) => void
}

/** What can be asked of the service: https://cloud.google.com/identity-platform/docs/use-rest-api */
export type Toolkit = ReturnType<typeof openToolkit>

/** The Identity Toolkit's REST API. What goes wrong there is a refusal; only what we cannot read throws. */
export function openToolkit({ url, apiKey }: Service, { timeoutMs = seconds(8), report }: Way) {
  const host = (name: string) => (url ? `${url}/${name}` : `https://${name}`)
  const accounts = `${host('identitytoolkit.googleapis.com')}/v1/accounts`
  const tokens = `${host('securetoken.googleapis.com')}/v1/token`

  async function post(address: string, body: object): Promise<unknown> {
    const answer = await ask(address, body)
    if (!answer || answer.status >= 500) return refuse('identity-down')
    if (answer.status < 400) return answer.body

    const { code, reason } = findReason(answer.body)
    if (reason === 'identity-closed') report(new Error(`The identity provider refuses: ${code}`))
    return refuse(reason)
  }

  /** Null when nothing, or nothing whole, came back in time. */
  async function ask(address: string, body: object) {
    try {
      const answer = await fetch(`${address}?key=${encodeURIComponent(apiKey)}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      })
      return { status: answer.status, body: (await answer.json()) as unknown }
    } catch (fault) {
      report(new Error('The identity provider cannot be reached', { cause: fault }))
      return null
    }
  }

  const call = <Shape extends z.ZodType>(method: string, schema: Shape) => {
    const either = z.union([Refused, schema])
    return async (body: object): Promise<z.infer<Shape> | Refusal<Reason>> =>
      either.parse(await post(method === 'token' ? tokens : `${accounts}:${method}`, body)) as
        | z.infer<Shape>
        | Refusal<Reason>
  }

  return {
    signUp: call('signUp', Opened),
    signIn: call('signInWithPassword', Opened),
    /** Whose token it is, and what the service says of them. */
    lookUp: call('lookup', z.object({ users: z.tuple([Person]) })),
    update: call('update', Updated),
    sendCode: call('sendOobCode', z.object({})),
    /** What a code is for; with a new password, it is followed. */
    tryCode: call('resetPassword', Code),
    delete: call('delete', z.object({})),
    renew: call('token', z.object({ id_token: z.string() })),
  }
}

const Refused = z.object({ refused: z.string() })

const Opened = z.object({ localId: z.string(), idToken: z.string(), refreshToken: z.string() })

/** Someone as the service knows them. */
export type Person = z.infer<typeof Person>

const Person = z.object({
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
