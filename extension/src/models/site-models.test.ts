import { expect, test } from 'vitest'
import { toListedModel } from '../../tests/fake-site-api.ts'
import { isChoiceGone, pickModel, toSiteModel } from './site-models.ts'

const models = [
  toListedModel('talker', {
    supports: { chat: true, completion: false, tools: false, vision: false, embedding: false },
  }),
  toListedModel('large', { is_included: false }),
  toListedModel('coder', {}),
].map(toSiteModel)

test('the default is the first model that the plan includes and that can do the task', () => {
  expect(pickModel(models, { chosen: '', task: 'chat' })?.id).toBe('talker')
  expect(pickModel(models, { chosen: '', task: 'completion' })?.id).toBe('coder')
})

test('the chosen model is used for what it can do', () => {
  expect(pickModel(models, { chosen: 'coder', task: 'chat' })?.id).toBe('coder')
  expect(pickModel(models, { chosen: 'talker', task: 'completion' })?.id).toBe('coder')
})

test('a choice that is retired or no longer included is replaced by the default', () => {
  expect(isChoiceGone(models, 'retired')).toBe(true)
  expect(isChoiceGone(models, 'large')).toBe(true)
  expect(pickModel(models, { chosen: 'retired', task: 'chat' })?.id).toBe('talker')
})

test('a choice is kept as long as the list is unknown', () => {
  expect(isChoiceGone([], 'coder')).toBe(false)
  expect(isChoiceGone(models, 'coder')).toBe(false)
  expect(isChoiceGone(models, '')).toBe(false)
})
