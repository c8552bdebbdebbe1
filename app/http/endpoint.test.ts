import { expect, test } from 'vitest'
import { z } from 'zod'
import { defineEndpoint } from './endpoint.ts'
import { problem } from './problems.ts'

/** Each line after `@ts-expect-error` has to fail to compile: `npx tsc` reports one that doesn't. */
test('an endpoint that forgets something, or returns what it doesn’t declare, doesn’t compile', () => {
  const endpoints = [
    // @ts-expect-error: nobody decided who may call it.
    defineEndpoint({ status: 204 }, async () => null),
    // @ts-expect-error: nobody decided what a token needs.
    defineEndpoint({ auth: 'bearer', status: 204 }, async () => null),
    // @ts-expect-error: a scope without a token means nothing.
    defineEndpoint({ auth: 'none', scope: 'models:use', status: 204 }, async () => null),
    // @ts-expect-error: an error that isn't declared.
    defineEndpoint({ auth: 'none', errors: ['not-found'] }, async () => problem('too-many')),
    // @ts-expect-error: no error is declared.
    defineEndpoint({ auth: 'none' }, async () => problem('not-found')),
    // @ts-expect-error: an error without a status.
    defineEndpoint({ auth: 'none', errors: ['invented'] }, async () => null),
    // @ts-expect-error: a response with any status.
    defineEndpoint({ auth: 'none' }, async () => new Response(null, { status: 418 })),
    // @ts-expect-error: a body that isn't declared.
    defineEndpoint({ auth: 'none' }, async () => ({ body: {} })),
    // @ts-expect-error: another body.
    defineEndpoint({ auth: 'none', response: z.string() }, async () => ({ body: 1 })),
    // @ts-expect-error: everyone may call it, so it has no caller.
    defineEndpoint({ auth: 'none', status: 204 }, async ({ caller }) => caller.user && null),
    // @ts-expect-error: it declares no body.
    defineEndpoint({ auth: 'none', status: 204 }, async ({ body }) => body.text && null),
    // @ts-expect-error: its path has no such name.
    defineEndpoint({ auth: 'none', status: 204 }, async ({ params }) => params.id && null),
  ]

  expect(endpoints).toHaveLength(12)
})
