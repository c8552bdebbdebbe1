import { onTestFinished } from 'vitest'
import type { ModelQuestion } from '../src/router/ask-model.ts'
import type { Router } from '../src/router/router.ts'
import { seconds } from '../src/time.ts'
import { type FakeRouter, openFakeRouter } from './fake-router.ts'

/** A router for one test. */
export async function openTestRouter(): Promise<{
  readonly fake: FakeRouter
  readonly router: Router
}> {
  const fake = await openFakeRouter()
  onTestFinished(() => fake.close())
  return { fake, router: { baseUrl: fake.baseUrl, key: 'sk-test', fetch, silenceMs: seconds(10) } }
}

export const question: ModelQuestion = {
  model: 'openai/gpt-4o',
  messages: [{ role: 'user', content: 'Hello?' }],
  temperature: 0.2,
  maxTokens: 100,
  signal: new AbortController().signal,
}
