import { defaultOperator } from '#domain/operator/operator.ts'
import { days } from '#domain/time.ts'
import { fullCost } from '#gateways/identity/embedded/passwords.ts'
import { join } from './accounts.ts'
import { openBuiltSite, siteUrl } from './built-site.ts'
import type { Engine } from './engines.ts'
import { openTestPorts } from './ports.ts'

export const operator = defaultOperator
export const known = 'known@example.com'
export const unknown = 'never@example.com'

/** The built site with one account. A day passes before each request, so that no rate limit applies. */
export async function openSite(engine: Engine) {
  const ports = await openTestPorts(engine, { passwordCost: fullCost })
  await join(ports, { email: known })
  const { respond } = await openBuiltSite(operator, ports)

  return (path: string, fields: Record<string, string>) => {
    ports.clock.move(days(1))
    const body = new URLSearchParams(fields)
    const request = new Request(`${siteUrl}${path}`, { method: 'POST', body })
    return respond(request, { address: '203.0.113.7', nonce: 'the-same' })
  }
}

type Post = Awaited<ReturnType<typeof openSite>>

export const login = (post: Post, path: string) => (email: string) =>
  post(path, { email, password: 'not the one' })

export const reset = (post: Post, path: string) => (email: string) => post(path, { email })
