import { expect, test } from 'vitest'
import { listFileLinks, matchPath } from './file-links.ts'

test.each<[string, [string, number | null][]]>([
  ['src/cart.ts:12', [['src/cart.ts', 12]]],
  [
    'See src/cart.ts:12-20, and `price.ts`.',
    [
      ['src/cart.ts', 12],
      ['price.ts', null],
    ],
  ],
  ['./app/my-file.test.tsx:3:14', [['app/my-file.test.tsx', 3]]],
  ['docs/readme.md#L7-L9', [['docs/readme.md', 7]]],
  ['Compare @shop/cart.ts', [['shop/cart.ts', null]]],
  ['src/@types/node.d.ts', [['src/@types/node.d.ts', null]]],
  ['https://example.com/a.ts', []],
  ['/etc/passwd.txt', []],
  ['../secret.ts and src/../../secret.ts', []],
  ['~/notes.md', []],
  ['C:/windows/win.ini', []],
  ['ada@example.com', []],
  ['version 1.2 of 3.14', []],
])('the files in %j', (text, expected) => {
  expect(listFileLinks(text).map(({ path, line }) => [path, line])).toEqual(expected)
})

test('a link covers the path and its line', () => {
  const text = 'In `src/cart.ts:12`.'
  const [link] = listFileLinks(text)

  expect(text.slice(link?.from, link?.to)).toBe('src/cart.ts:12')
})

test('a very long text is searched quickly', () => {
  expect(listFileLinks('a/'.repeat(100_000))).toEqual([])
  expect(listFileLinks('a'.repeat(100_000))).toEqual([])
})

test('a path means the file with this path, or the only one that ends with it', () => {
  const paths = ['cart.ts', 'src/cart.ts', 'src/price.ts', 'a/index.ts', 'b/index.ts']

  expect(matchPath('cart.ts', paths)).toBe('cart.ts')
  expect(matchPath('price.ts', paths)).toBe('src/price.ts')
  expect(matchPath('index.ts', paths)).toBeNull()
  expect(matchPath('rice.ts', paths)).toBeNull()
})
