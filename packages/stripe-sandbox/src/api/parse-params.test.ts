import { expect, test } from 'vitest'
import { z } from 'zod'
import { isApiError } from '../errors.ts'
import type { FormTree } from './form.ts'
import { parseParams } from './parse-params.ts'
import { routes } from './routes.ts'

const nonsense: readonly FormTree[string][] = [
  'nonsense',
  '-5',
  '1000000',
  'x'.repeat(30_000),
  { nonsense: 'x' },
  { 0: { nonsense: 'x' } },
  { 0: 'x' },
]

/** How the validator itself would put it. */
const validatorsWords =
  /Invalid (input|option|key in|element)|Too (big|small)|Unrecognized|expected|received/

function findMessage(takes: z.ZodType, form: FormTree): string {
  try {
    parseParams(takes, form)
    return 'accepted'
  } catch (error) {
    return isApiError(error) ? error.message : String(error)
  }
}

test("no parameter of any route is refused in other words than Stripe's or the sandbox's own", () => {
  const messages = routes.flatMap(({ takes }) => {
    const names = takes instanceof z.ZodObject ? Object.keys(takes.shape) : []
    return names.flatMap((name) =>
      nonsense.map((value) => {
        const alone = takes instanceof z.ZodObject ? takes.partial() : takes
        return findMessage(alone, { [name]: value })
      }),
    )
  })

  expect(messages.length).toBeGreaterThan(1_000)
  expect(new Set(messages.filter((message) => validatorsWords.test(message)))).toEqual(new Set())
})
