import { expect, test } from 'vitest'
import { ada } from '../../tests/fake-site-api.ts'
import { openTestSite, testLogin } from '../../tests/test-servers.ts'
import { logIn } from './log-in.ts'

test('the editor is logged in once the user has confirmed the code on the site', async () => {
  const { fake, visitor } = await openTestSite()
  const shown: string[] = []
  const waits: number[] = []

  const outcome = await logIn(visitor, {
    ...testLogin,
    async showCode({ user_code, verification_uri_complete }) {
      shown.push(user_code, verification_uri_complete)
      return true
    },
    async wait(ms) {
      waits.push(ms)
      if (waits.length === 3) fake.allow()
    },
  })

  expect(outcome).toEqual({ token: expect.stringMatching(/^token-/), me: ada })
  expect(shown).toEqual(['BCDF-GHJK', `${fake.url}/device?code=BCDF-GHJK`])
  expect(waits).toEqual([1000, 1000, 1000])
})

test('the editor polls less often when the site asks it to slow down', async () => {
  const { fake, visitor } = await openTestSite()
  const waits: number[] = []
  fake.setDecision('slow_down')

  await logIn(visitor, {
    ...testLogin,
    async wait(ms) {
      waits.push(ms)
      if (waits.length === 2) fake.allow()
    },
  })

  expect(waits).toEqual([1000, 6000])
})

test.each([
  ['access_denied', 'denied'],
  ['expired_token', 'expired'],
  ['invalid_grant', 'failed'],
] as const)('a login that ends with %s is reported as %s', async (error, refused) => {
  const { fake, visitor } = await openTestSite()
  fake.setDecision(error)

  expect(await logIn(visitor, testLogin)).toMatchObject({ refused })
})

test.each(['https://evil.example/device', 'http://localhost.evil.example/', 'command:x', ''])(
  'a login link to %j is never shown or opened, because it is not on the site',
  async (link) => {
    const { fake, visitor } = await openTestSite()
    fake.allow()
    let isShown = false
    const tampered: typeof fetch = async (...request) => {
      const response = await fetch(...request)
      const body = (await response.json()) as object
      return Response.json({ ...body, verification_uri_complete: link })
    }
    const showCode = async () => {
      isShown = true
      return true
    }

    const outcome = await logIn({ ...visitor, fetch: tampered }, { ...testLogin, showCode })

    expect(outcome).toMatchObject({ refused: 'foreign-link' })
    expect(isShown).toBe(false)
  },
)

test('logging in is refused when the token would be sent unencrypted', async () => {
  const { visitor } = await openTestSite()
  const site = { ...visitor, url: 'http://ghost.example' }

  const outcome = await logIn(site, testLogin)

  expect(outcome).toMatchObject({
    refused: 'failed',
    message: expect.stringContaining('https://'),
  })
})

test('a code that is never confirmed expires', async () => {
  const { visitor } = await openTestSite()

  expect(await logIn(visitor, testLogin)).toMatchObject({ refused: 'expired' })
})

test('a user who closes the code or cancels is not logged in', async () => {
  const { fake, visitor } = await openTestSite()
  fake.allow()
  const canceling = new AbortController()

  const closed = await logIn(visitor, { ...testLogin, showCode: async () => false })
  const stopped = await logIn(visitor, {
    ...testLogin,
    signal: canceling.signal,
    wait: async () => canceling.abort(),
  })

  expect([closed, stopped]).toMatchObject([{ refused: 'canceled' }, { refused: 'canceled' }])
  expect(fake.calls).not.toContain('POST /api/v1/device/token')
})

test('a brief outage does not end the login', async () => {
  const { fake, visitor } = await openTestSite()
  let waits = 0

  const outcome = await logIn(visitor, {
    ...testLogin,
    async wait() {
      waits += 1
      fake.setBroken(waits < 3)
      if (waits === 4) fake.allow()
    },
  })

  expect(outcome).toMatchObject({ me: ada })
})

test('the error names the site that cannot be reached', async () => {
  const { fake, visitor } = await openTestSite()
  await fake.close()

  const message = `Can't reach ${fake.url}.`
  expect(await logIn(visitor, testLogin)).toEqual({ refused: 'failed', message })
})
