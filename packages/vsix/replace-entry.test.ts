import { strToU8 } from 'fflate'
import { expect, test } from 'vitest'
import { zipReproducibly } from './address-package.ts'
import { replaceEntry } from './replace-entry.ts'

const files = { 'a.txt': strToU8('first'), 'ü/b.json': strToU8('{}'), 'c.txt': strToU8('last') }

test.each(Object.keys(files))('replacing %s gives the bytes of an archive made anew', (name) => {
  const content = strToU8('something longer, '.repeat(100))

  const replaced = replaceEntry(zipReproducibly(files), zipReproducibly({ [name]: content }))

  expect(replaced.equals(zipReproducibly({ ...files, [name]: content }))).toBe(true)
})

test('a file that the archive does not have is refused', () => {
  const replacement = zipReproducibly({ 'd.txt': strToU8('new') })

  expect(() => replaceEntry(zipReproducibly(files), replacement)).toThrow('has no d.txt to replace')
})
