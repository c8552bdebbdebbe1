import { beforeEach, describe, expect, test } from 'vitest'
import { allow, join, networkOf } from '#tests/accounts.ts'
import { sampledEngines } from '#tests/engines.ts'
import { openTestPorts, type TestPorts } from '#tests/ports.ts'
import { type FakeProvider, fakeProvider } from '#tests/sign-in-providers.ts'
import { isRefusal } from '../refusal.ts'
import { minutes } from '../time.ts'
import { recordProof } from './proof.ts'
import {
  endVisit,
  findWaiting,
  keepWaiting,
  startVisit,
  type VisitPurpose,
} from './provider-visit.ts'
import type { ProviderPerson } from './sign-in-provider.ts'
import type { UserId } from './user.ts'

const ended = { refused: 'visit-ended' }

describe.each(sampledEngines)('a visit at a provider, on $name', (engine) => {
  let ports: TestPorts
  let github: FakeProvider
  let acme: FakeProvider
  let ada: ProviderPerson

  beforeEach(async () => {
    github = fakeProvider('github')
    acme = fakeProvider('acme')
    ada = github.person as ProviderPerson
    ports = await openTestPorts(engine, { signInProviders: [github, acme] })
  })

  type Start = {
    purpose?: VisitPurpose
    viewer?: { userId: UserId; sessionId: string }
    secret?: string
  }

  const start = ({ purpose = 'log-in', viewer, secret }: Start = {}) =>
    startVisit(ports, {
      providerId: 'github',
      purpose,
      viewer: viewer ?? null,
      next: '/dashboard',
      language: 'en',
      from: networkOf(1),
      secret: secret ?? null,
    })

  const toQuery = (url: string) =>
    new URLSearchParams({
      code: 'c',
      state: new URL(url).searchParams.get('state') ?? '',
    }).toString()

  test('ends once, in the browser that began it, with the answer to it', async () => {
    const { url, secret } = allow(await start())
    const query = toQuery(url)
    const end = (change: Partial<Parameters<typeof endVisit>[1]> = {}) =>
      endVisit(ports, { providerId: 'github', secret, query, ...change })

    expect(await end({ secret: null })).toEqual(ended)
    expect(await end({ secret: 'another' })).toEqual(ended)
    expect(await end({ query: 'code=c&state=another' })).toEqual(ended)
    expect(await end({ query: 'code=c' })).toEqual(ended)
    expect(await end({ providerId: 'acme' })).toEqual(ended)
    expect(await end({ providerId: 'unknown' })).toEqual(ended)
    expect(github.answers).toEqual([])

    const answers = await Promise.all([end(), end(), end()])

    expect(answers.filter((answer) => !isRefusal(answer))).toMatchObject([{ person: ada }])
    expect(github.answers).toMatchObject([
      { redirectUrl: 'https://ghost.example/auth/github/callback', query, freshSince: null },
    ])
    expect(acme.answers).toEqual([])
  })

  test('ends after ten minutes without an answer', async () => {
    const { url, secret } = allow(await start())
    ports.clock.move(minutes(10))

    const late = await endVisit(ports, { providerId: 'github', secret, query: toQuery(url) })

    expect(late).toEqual(ended)
  })

  test('begins only at a provider that is configured, and not too often', async () => {
    const visit = {
      purpose: 'log-in',
      viewer: null,
      next: '/',
      language: 'en',
      from: networkOf(9),
      secret: null,
    } as const
    expect(await startVisit(ports, { ...visit, providerId: 'gitlab' })).toEqual({
      refused: 'provider-unknown',
    })
    for (let n = 0; n < 60; n += 1) allow(await startVisit(ports, { ...visit, providerId: 'acme' }))
    expect(await startVisit(ports, { ...visit, providerId: 'acme' })).toEqual({
      refused: 'too-many-sign-ins',
    })
  })

  test('to link a provider begins with a proof', async () => {
    const { user, token } = await join(ports)
    const viewer = { userId: user.id, sessionId: ports.secrets.hash(token) }
    await recordProof(ports, { ...viewer, method: 'password' })
    allow(await start({ purpose: 'link', viewer }))

    ports.clock.move(minutes(15))

    expect(await start({ purpose: 'link', viewer })).toEqual({ refused: 'unproven' })
    expect(await start({ purpose: 'link' })).toEqual({ refused: 'unproven' })
  })

  test('for a proof, someone must have signed in since it began', async () => {
    const { url, secret } = allow(await start({ purpose: 'prove' }))
    const startedAt = ports.clock.now()
    ports.clock.move(minutes(1))

    await endVisit(ports, { providerId: 'github', secret, query: toQuery(url) })

    expect(github.answers).toMatchObject([{ freshSince: startedAt }])
  })

  test('someone whose address is taken waits while they log in, even with another provider', async () => {
    const waiting = { ...ada, providerId: 'acme' }
    const { secret } = await keepWaiting(ports, waiting)

    const visit = allow(await start({ secret }))
    const back = await endVisit(ports, {
      providerId: 'github',
      secret: visit.secret,
      query: toQuery(visit.url),
    })

    expect(await findWaiting(ports, secret)).toEqual(waiting)
    expect(back).toMatchObject({ visit: { waiting } })
    ports.clock.move(minutes(10))
    expect(await findWaiting(ports, secret)).toBeNull()
  })
})
