import { expect, test } from 'vitest'
import {
  features,
  getEntitlements,
  getPlanWith,
  includesFeature,
  isLimitedByLanguage,
} from './entitlements.ts'
import { plans } from './plans.ts'

test('a more expensive plan includes everything that a cheaper one does', () => {
  const [free, essential, pro] = plans.map(({ id }) => getEntitlements(id))

  expect(essential).toEqual({
    completion: 'advanced',
    languages: 'multi',
    maxSnippets: 200,
    explanations: true,
    apiAccess: false,
    fineTuning: false,
    teams: false,
    support: 'email',
  })
  expect(pro).toEqual({
    ...essential,
    apiAccess: true,
    fineTuning: true,
    teams: true,
    support: 'priority',
  })
  expect(free).toMatchObject({ completion: 'basic', languages: 'single', maxSnippets: 0 })
})

test('Free includes every command except explanations and whole blocks', () => {
  const missing = features.filter((one) => !includesFeature(getEntitlements('free'), one))
  expect(missing).toEqual(['block-completion', 'explain'])
  for (const plan of ['essential', 'pro'] as const) {
    expect(features.every((one) => includesFeature(getEntitlements(plan), one))).toBe(true)
  }
})

test('the single language of Free limits completion and Generate only', () => {
  const limited = features.filter((one) => isLimitedByLanguage(getEntitlements('free'), one))
  expect(limited).toEqual(['completion', 'block-completion', 'generate'])
  expect(features.some((one) => isLimitedByLanguage(getEntitlements('essential'), one))).toBe(false)
})

test('an upgrade is offered to the cheapest plan that includes what was asked for', () => {
  expect(getPlanWith((one) => includesFeature(one, 'explain')).name).toBe('Essential')
  expect(getPlanWith(({ apiAccess }) => apiAccess).name).toBe('Pro')
})
