import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ProviderStart, SignInProvider } from '#domain/identity/sign-in-provider.ts'
import { isRefusal } from '#domain/refusal.ts'
import { later, minutes } from '#domain/time.ts'
import {
  type OpenIdServer,
  openIdClient,
  openOpenIdServer,
  signInAt,
} from '#tests/openid-server.ts'
import type { ProviderFailure } from './failures.ts'
import { createOpenIdProvider } from './openid.ts'

const toRedirectUrl = (id: string) => `http://127.0.0.1:1/auth/${id}/callback`

let acme: OpenIdServer
let evil: OpenIdServer

beforeAll(async () => {
  const redirectUris = ['acme', 'evil'].map(toRedirectUrl)
  acme = await openOpenIdServer(redirectUris)
  evil = await openOpenIdServer(redirectUris)
  for (const { people } of [acme, evil]) {
    people.set('ada', { name: 'Ada Lovelace', email: 'Ada@Example.com', email_verified: true })
    people.set('bob', { name: 'Bob', email: 'bob@example.com', email_verified: false })
    people.set('nobody', {})
  }
})

afterAll(async () => {
  await acme.close()
  await evil.close()
})

const clock = { now: () => new Date() }

function connect(id: string, { issuer }: Pick<OpenIdServer, 'issuer'>) {
  const failures: ProviderFailure[] = []
  const provider = createOpenIdProvider(
    { kind: 'openid', id, name: 'Acme', issuer, ...openIdClient },
    { clock, report: (failure) => failures.push(failure) },
  )
  return { provider, failures }
}

async function begin(provider: SignInProvider, isFresh = false): Promise<ProviderStart> {
  const started = await provider.start({ redirectUrl: toRedirectUrl(provider.id), isFresh })
  if (isRefusal(started)) throw new Error(started.refused)
  return started
}

type Return = { readonly started: ProviderStart; readonly back: URL; readonly freshSince?: Date }

function end(provider: SignInProvider, { started, back, freshSince }: Return) {
  const redirectUrl = toRedirectUrl(provider.id)
  const query = back.search.slice(1)
  return provider.finish({
    redirectUrl,
    query,
    checks: started.checks,
    freshSince: freshSince ?? null,
  })
}

test('someone who signs in at an issuer is known by issuer and subject, with a verified address', async () => {
  const { provider } = connect('acme', acme)

  const started = await begin(provider)
  const person = await end(provider, {
    started,
    back: await signInAt(started.url, { subject: 'ada' }),
  })

  expect(person).toEqual({
    issuer: acme.issuer,
    subject: 'ada',
    email: 'ada@example.com',
    isEmailVerified: true,
    name: 'Ada Lovelace',
  })
})

test('an address that the issuer has not verified is not taken as verified', async () => {
  const { provider } = connect('acme', acme)

  const started = await begin(provider)
  const person = await end(provider, {
    started,
    back: await signInAt(started.url, { subject: 'bob' }),
  })

  expect(person).toMatchObject({ email: 'bob@example.com', isEmailVerified: false })
})

test('someone without an address is still someone', async () => {
  const { provider } = connect('acme', acme)

  const started = await begin(provider)
  const person = await end(provider, {
    started,
    back: await signInAt(started.url, { subject: 'nobody' }),
  })

  expect(person).toMatchObject({ subject: 'nobody', email: null, isEmailVerified: false, name: '' })
})

test('someone who cancels at the issuer is told so, and no one is alarmed', async () => {
  const { provider, failures } = connect('acme', acme)

  const started = await begin(provider)
  const ended = await end(provider, { started, back: await signInAt(started.url, { subject: '' }) })

  expect(ended).toEqual({ refused: 'provider-canceled' })
  expect(failures).toEqual([])
})

test('a code works once', async () => {
  const { provider } = connect('acme', acme)
  const started = await begin(provider)
  const back = await signInAt(started.url, { subject: 'ada' })
  await end(provider, { started, back })

  const again = await end(provider, { started, back })

  expect(again).toEqual({ refused: 'provider-expired' })
})

test('a code is worth nothing without the secret of the sign-in that it was made for', async () => {
  const { provider } = connect('acme', acme)
  const [started, other] = [await begin(provider), await begin(provider)]
  const back = await signInAt(started.url, { subject: 'ada' })
  const { verifier } = other.checks

  const stolen = await end(provider, { started: other, back })
  const guessed = await end(provider, {
    started: { ...started, checks: { ...started.checks, verifier } },
    back,
  })

  expect(stolen).toEqual({ refused: 'provider-failed' })
  expect(guessed).toEqual({ refused: 'provider-expired' })
})

test('the answer of one issuer is not accepted in the name of another', async () => {
  const [honest, other] = [connect('acme', acme), connect('evil', evil)]
  const started = await begin(honest.provider)
  const back = await signInAt(started.url, { subject: 'ada' })

  const mixedUp = await end(other.provider, { started, back })

  expect(back.searchParams.get('iss')).toBe(acme.issuer)
  expect(mixedUp).toEqual({ refused: 'provider-failed' })
})

test('an issuer that says who it is must always say it', async () => {
  const { provider } = connect('acme', acme)
  const started = await begin(provider)
  const back = await signInAt(started.url, { subject: 'ada' })

  back.searchParams.delete('iss')

  expect(await end(provider, { started, back })).toEqual({ refused: 'provider-failed' })
})

test('a proof asks for a new sign-in, and an old one is not enough', async () => {
  const { provider } = connect('acme', acme)

  const started = await begin(provider, true)
  const { searchParams } = new URL(started.url)
  const back = await signInAt(started.url, { subject: 'ada' })
  const old = await begin(provider, true)
  const oldBack = await signInAt(old.url, { subject: 'ada' })

  expect(searchParams.get('prompt')).toBe('login')
  expect(searchParams.get('max_age')).toBe('0')
  expect(await end(provider, { started, back, freshSince: new Date() })).toMatchObject({
    subject: 'ada',
  })
  const freshSince = later(new Date(), minutes(5))
  expect(await end(provider, { started: old, back: oldBack, freshSince })).toEqual({
    refused: 'provider-stale',
  })
})
