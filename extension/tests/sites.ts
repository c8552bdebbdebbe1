import { onTestFinished } from 'vitest'
import type { Site } from '../src/site/ask-site.ts'
import { type LoggedIn, logIn } from '../src/site/log-in.ts'
import { type FakeSite, openFakeSite } from './fake-site.ts'

/** A site for one test. */
export async function openTestSite(): Promise<{ readonly fake: FakeSite; readonly visitor: Site }> {
  const fake = await openFakeSite()
  onTestFinished(() => fake.close())
  return { fake, visitor: { url: fake.url, token: null, fetch } }
}

/** A site at which someone is logged in. */
export async function openLoggedIn(): Promise<{ readonly fake: FakeSite; readonly site: Site }> {
  const { fake, visitor } = await openTestSite()
  fake.allow()
  const { token } = (await logIn(visitor, patient)) as LoggedIn
  return { fake, site: { ...visitor, token } }
}

/** Somebody who confirms the code, in a world where nobody has to wait. */
export const patient = {
  deviceName: 'The editor of the tests',
  show: async () => true,
  wait: async () => undefined,
  signal: new AbortController().signal,
}
