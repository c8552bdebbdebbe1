import { expect, test } from 'vitest'
import { ada } from '../../tests/fake-books.ts'
import { openTestSite, patient } from '../../tests/sites.ts'
import { logIn } from './log-in.ts'

test('an editor is logged in once its user has confirmed the code on the site', async () => {
  const { fake, visitor } = await openTestSite()
  const shown: string[] = []
  const waits: number[] = []

  const outcome = await logIn(visitor, {
    ...patient,
    async show({ user_code, verification_uri_complete }) {
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

test('a site that asks for patience is asked less often', async () => {
  const { fake, visitor } = await openTestSite()
  const waits: number[] = []
  fake.decide('slow_down')

  await logIn(visitor, {
    ...patient,
    async wait(ms) {
      waits.push(ms)
      if (waits.length === 2) fake.allow()
    },
  })

  expect(waits).toEqual([1000, 6000])
})

test.each([
  ['access_denied', 'denied'],
  ['expired_token', 'too-late'],
  ['invalid_grant', 'no-answer'],
] as const)('a login that ends with %s is told as %s', async (error, refused) => {
  const { fake, visitor } = await openTestSite()
  fake.decide(error)

  expect(await logIn(visitor, patient)).toMatchObject({ refused })
})

test.each(['https://evil.example/device', 'http://localhost.evil.example/', 'command:x', ''])(
  'a login link to %j is never shown or opened, because it is not an address of the site',
  async (link) => {
    const { fake, visitor } = await openTestSite()
    fake.allow()
    let isShown = false
    const lie: typeof fetch = async (...request) => {
      const response = await fetch(...request)
      const body = (await response.json()) as object
      return Response.json({ ...body, verification_uri_complete: link })
    }
    const show = async () => {
      isShown = true
      return true
    }

    const outcome = await logIn({ ...visitor, fetch: lie }, { ...patient, show })

    expect(outcome).toMatchObject({ refused: 'foreign-link' })
    expect(isShown).toBe(false)
  },
)

test('nobody logs in at a site that would send the token unencrypted', async () => {
  const { visitor } = await openTestSite()
  const site = { ...visitor, url: 'http://ghost.example' }

  const outcome = await logIn(site, patient)

  expect(outcome).toMatchObject({
    refused: 'no-answer',
    words: expect.stringContaining('https://'),
  })
})

test('a code that nobody confirms is given up when it is too old', async () => {
  const { visitor } = await openTestSite()

  expect(await logIn(visitor, patient)).toMatchObject({ refused: 'too-late' })
})

test('a user who turns away from the code, or stops waiting, is not logged in', async () => {
  const { fake, visitor } = await openTestSite()
  fake.allow()
  const stopped = new AbortController()

  const turnedAway = await logIn(visitor, { ...patient, show: async () => false })
  const gaveUp = await logIn(visitor, {
    ...patient,
    signal: stopped.signal,
    wait: async () => stopped.abort(),
  })

  expect([turnedAway, gaveUp]).toMatchObject([{ refused: 'stopped' }, { refused: 'stopped' }])
  expect(fake.asked).not.toContain('POST /api/v1/device/token')
})

test('a site that breaks down for a moment does not end a login', async () => {
  const { fake, visitor } = await openTestSite()
  let waits = 0

  const outcome = await logIn(visitor, {
    ...patient,
    async wait() {
      waits += 1
      fake.breakDown(waits < 3)
      if (waits === 4) fake.allow()
    },
  })

  expect(outcome).toMatchObject({ me: ada })
})

test('a site that is not there is named', async () => {
  const { fake, visitor } = await openTestSite()
  await fake.close()

  const words = `${fake.url} cannot be reached.`
  expect(await logIn(visitor, patient)).toEqual({ refused: 'no-answer', words })
})
