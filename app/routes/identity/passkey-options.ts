import { z } from 'zod'
import type { RequestContext } from '#app/context.ts'
import { writePending } from '#app/http/cookies.ts'
import { defineEndpoint } from '#app/http/endpoint.ts'
import { toProblem } from '#app/http/problems.ts'
import type { Reason } from '#app/http/refusal-rows.ts'
import { Email, PersonName } from '#app/http/validation.ts'
import { startPasskeyAddition } from '#domain/identity/manage-passkeys.ts'
import { type PasskeyChallenge, startPasskeyLogin } from '#domain/identity/passkey-login.ts'
import { startPasskeyProof } from '#domain/identity/passkey-proof.ts'
import { startPasskeySignUp } from '#domain/identity/passkey-sign-up.ts'
import { isRefusal, type Refusal } from '#domain/refusal.ts'

/*
 * What a page needs to ask the browser for a passkey. The answers are posted to the pages
 * themselves, like their forms.
 */

/** Options of WebAuthn: https://www.w3.org/TR/webauthn-3. */
const Options = z.record(z.string(), z.unknown())

export const startLogin = defineEndpoint(
  {
    auth: 'none',
    body: z.object({}),
    response: Options,
    errors: ['no-passkeys-here', 'too-many-sign-ins'],
  },
  async ({ ports, site }) => reply(site, await startPasskeyLogin(ports, { from: site.address })),
)

export const startSignUp = defineEndpoint(
  {
    auth: 'none',
    body: z.object({ name: PersonName, email: Email }),
    response: Options,
    errors: ['no-passkeys-here', 'email-taken', 'too-many-sign-ups'],
  },
  async ({ ports, site, body }) => {
    const newcomer = { ...body, from: site.address }
    return reply(site, await startPasskeySignUp(ports, newcomer))
  },
)

export const startAddition = defineEndpoint(
  {
    auth: 'session',
    body: z.object({ password: z.string() }),
    response: Options,
    errors: [
      'no-passkeys-here',
      'wrong-password',
      'unproven',
      'too-many-attempts',
      'too-busy',
      'identity-down',
      'identity-closed',
    ],
  },
  async ({ ports, site, body, caller: { user, session } }) => {
    const proof = { user, sessionId: session.id, password: body.password }
    const started = await startPasskeyAddition(ports, proof)
    const fields = { intent: 'add-passkey', userId: user.id }
    if (isRefusal(started)) site.logSecurityEvent('account-change-refused', fields)
    return reply(site, started)
  },
)

export const startProof = defineEndpoint(
  {
    auth: 'session',
    body: z.object({}),
    response: Options,
    errors: ['no-passkeys-here', 'too-many-attempts'],
  },
  async ({ ports, site, caller: { user, session } }) =>
    reply(site, await startPasskeyProof(ports, { user, sessionId: session.id })),
)

async function reply<Name extends Reason>(
  { siteUrl }: RequestContext,
  started: PasskeyChallenge | (Refusal<Name> & { readonly retryAfterMs?: number }),
) {
  if (!('options' in started)) return toProblem<Name>(started)
  const { options, secret } = started
  const cookie = await writePending({ kind: 'passkey', siteUrl }, secret)
  return { body: options, headers: { 'set-cookie': cookie } }
}
