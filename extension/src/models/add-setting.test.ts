import { expect, test } from 'vitest'
import { addSetting } from './add-setting.ts'

test.each([
  ['an empty file', '', '{\n  "chat.on": true\n}\n'],
  ['an empty object', '{}', '{\n  "chat.on": true\n}'],
  ['other settings', '{\n  "a": 1\n}\n', '{\n  "chat.on": true,\n  "a": 1\n}\n'],
  ['settings on one line', '{ "a": 1 }', '{\n  "chat.on": true,\n"a": 1 }'],
  [
    'comments',
    '// Mine {\n{\n  // "b": 1\n  "a": 1\n}',
    '// Mine {\n{\n  "chat.on": true,\n  // "b": 1\n  "a": 1\n}',
  ],
  ['only a comment in it', '{\n  /* } */\n}', '{\n  "chat.on": true\n  /* } */\n}'],
  ['the same setting', '{ "chat.on" : false }', '{ "chat.on": true }'],
])('a setting is added to a settings file with %s', (_name, before, after) => {
  expect(addSetting(before, 'chat.on', true)).toBe(after)
})

test('a file that is not an object is left alone', () => {
  expect(addSetting('[]', 'chat.on', true)).toBeNull()
})
