import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'

type Json = Record<string, unknown>

type Page = (response: ServerResponse, request: { readonly body: string }) => unknown

/** What to lie about. Everything else is right. */
export type Lies = {
  readonly metadata?: Json
  readonly header?: Json
  readonly claims?: Json
  readonly userInfo?: Json
  /** Sign with another key than the published one. */
  readonly isForged?: boolean
  /** Answers instead, by path. */
  readonly pages?: Readonly<Record<string, Page>>
}

export type HostileIssuer = {
  readonly issuer: string
  /** Every path that was called. */
  readonly calls: string[]
  /** The nonce of the sign-in, which a real issuer reads from the browser's request. */
  nonce: string
  lies: Lies
}

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const { privateKey: otherKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })

/** An issuer that answers every code, and lies as it is told. */
export async function openHostileIssuer(lies: Lies = {}): Promise<HostileIssuer> {
  const server = createServer((request, response) => answer(issuer, request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const issuer: HostileIssuer = { issuer: `http://127.0.0.1:${port}`, calls: [], nonce: '', lies }
  return issuer
}

async function answer(
  state: HostileIssuer,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const path = new URL(request.url ?? '', state.issuer).pathname
  const body = await text(request)
  state.calls.push(path)
  const { lies, issuer } = state
  const lie = lies.pages?.[path]
  if (lie) return void (await lie(response, { body }))
  const pages: Record<string, () => Json> = {
    '/.well-known/openid-configuration': () => ({
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/keys`,
      userinfo_endpoint: `${issuer}/me`,
      id_token_signing_alg_values_supported: ['RS256'],
      ...lies.metadata,
    }),
    '/keys': () => ({
      keys: [{ ...publicKey.export({ format: 'jwk' }), alg: 'RS256', use: 'sig', kid: 'one' }],
    }),
    '/token': () => ({
      access_token: 'access',
      token_type: 'Bearer',
      id_token: createToken(state),
    }),
    '/me': () => ({ sub: 'ada', ...lies.userInfo }),
  }
  sendJson(response, pages[path]?.() ?? { error: 'not_found' }, pages[path] ? 200 : 404)
}

export function sendJson(response: ServerResponse, body: unknown, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

function createToken({ issuer, nonce, lies }: HostileIssuer): string {
  const now = Math.floor(Date.now() / 1000)
  const header = { alg: 'RS256', kid: 'one', ...lies.header }
  const claims = {
    iss: issuer,
    sub: 'ada',
    aud: 'ghost-writers',
    iat: now,
    exp: now + 60,
    nonce,
    email: 'ada@example.com',
    email_verified: true,
    ...lies.claims,
  }
  const signed = [header, claims].map((part) => toBase64(JSON.stringify(part))).join('.')
  const key = lies.isForged ? otherKey : privateKey
  return `${signed}.${header.alg === 'none' ? '' : signWith(key, signed)}`
}

function signWith(key: KeyObject, signed: string): string {
  return sign('RSA-SHA256', Buffer.from(signed), key).toString('base64url')
}

function toBase64(part: string): string {
  return Buffer.from(part).toString('base64url')
}
