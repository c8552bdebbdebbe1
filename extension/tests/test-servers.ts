import { onTestFinished } from 'vitest'
import type { ModelRequest } from '../src/router/ask-model.ts'
import type { Router } from '../src/router/router.ts'
import type { Site } from '../src/site/call-site.ts'
import { type LoggedIn, logIn } from '../src/site/log-in.ts'
import { seconds } from '../src/time.ts'
import { type FakeRouter, openFakeRouter } from './fake-router.ts'
import { type FakeSite, openFakeSite } from './fake-site.ts'

/** A fake site for one test, without a login. */
export async function openTestSite(): Promise<{ readonly fake: FakeSite; readonly visitor: Site }> {
  const fake = await openFakeSite()
  onTestFinished(() => fake.close())
  return { fake, visitor: { url: fake.url, token: null, fetch } }
}

/** A fake site for one test, with a logged-in user. */
export async function openLoggedIn(): Promise<{ readonly fake: FakeSite; readonly site: Site }> {
  const { fake, visitor } = await openTestSite()
  fake.allow()
  const { token } = (await logIn(visitor, testLogin)) as LoggedIn
  return { fake, site: { ...visitor, token } }
}

/** A user who confirms the code, without any waiting between polls. */
export const testLogin = {
  deviceName: 'Test editor',
  showCode: async () => true,
  wait: async () => undefined,
  signal: new AbortController().signal,
}

/** A fake model router for one test. */
export async function openTestRouter(): Promise<{
  readonly fake: FakeRouter
  readonly router: Router
}> {
  const fake = await openFakeRouter()
  onTestFinished(() => fake.close())
  const router = { baseUrl: fake.baseUrl, key: 'sk-test', fetch, idleTimeoutMs: seconds(10) }
  return { fake, router }
}

export const modelRequest: ModelRequest = {
  model: 'openai/gpt-4o',
  messages: [{ role: 'user', content: 'Hello?' }],
  temperature: 0.2,
  maxTokens: 100,
  signal: new AbortController().signal,
}
