import { expect, test } from 'vitest'
import { type ChatSetting, listWantedSettings } from './native-settings.ts'

/** VS Code 1.139 as it is after the installation. It doesn't list the first setting. */
const fresh: Record<string, ChatSetting> = {
  allowAnonymousAccess: { value: undefined, isKnown: false, isSetByUser: false },
  byokUtilityModelDefault: { value: 'copilot', isKnown: true, isSetByUser: false },
  utilityModel: { value: '', isKnown: true, isSetByUser: false },
}
const unknown = { value: undefined, isKnown: false, isSetByUser: false }
const list = (changes: Record<string, ChatSetting> = {}) =>
  listWantedSettings((name) => ({ ...fresh, ...changes })[name] ?? unknown)

const access = { name: 'allowAnonymousAccess', value: true }
const utility = { name: 'byokUtilityModelDefault', value: 'mainAgent' }

test("the offer turns on everything that VS Code's chat asks for", () => {
  expect(list()).toEqual([access, utility])
})

test('an older VS Code has no setting for small tasks', () => {
  expect(list({ byokUtilityModelDefault: unknown })).toEqual([access])
})

test.each(['byokUtilityModelDefault', 'utilityModel', 'utilitySmallModel'])(
  'a model that the user has chosen for small tasks stays: %s',
  (name) => {
    expect(list({ [name]: { value: 'x', isKnown: true, isSetByUser: true } })).toEqual([access])
  },
)

test('nothing is offered if everything is set', () => {
  const on = { value: true, isKnown: false, isSetByUser: true }
  const chosen = { value: 'mainAgent', isKnown: true, isSetByUser: true }

  expect(list({ allowAnonymousAccess: on, byokUtilityModelDefault: chosen })).toEqual([])
})
