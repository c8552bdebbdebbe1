import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { printPython, printTypeScript } from './print-value.ts'

const value = { text: 'It\'s "new"\n', isOn: true, none: null, list: [1, 'two'], 'a-b': {} }

test('a value is written as TypeScript that means the same', () => {
  expect(runInNewContext(`(${printTypeScript(value)})`)).toEqual(value)
  expect(printTypeScript({ role: 'user' })).toBe("{ role: 'user' }")
})

test('a value is written as Python, one line for each field if it is long', () => {
  expect(printPython(value, '  ').split('\n')).toEqual([
    '{',
    '      "text": "It\'s \\"new\\"\\n",',
    '      "isOn": True,',
    '      "none": None,',
    '      "list": [1, "two"],',
    '      "a-b": {},',
    '  }',
  ])
})
