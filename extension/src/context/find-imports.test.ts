import { expect, test } from 'vitest'
import { findImports, rankImports } from './find-imports.ts'

const names = (language: string, text: string) =>
  findImports({ lines: text.split('\n'), language }).map(({ name }) => name)

test.each([
  ['typescript', "import { add, type Sum, sub as minus } from './sums'", ['add', 'Sum', 'minus']],
  ['typescript', "import main, { side } from './main' // not this", ['main', 'side']],
  ['typescript', "import {\n  add,\n  sub,\n} from './sums'\nconst other = add", ['add', 'sub']],
  ['typescript', "import * as all from './all'\nimport './effect'", []],
  ['typescript', "const lazy = import('./lazy')\nimport type { Lazy } from './lazy'", ['Lazy']],
  ['javascript', "const { read, write } = require('./files')", ['read', 'write']],
  [
    'python',
    'from shop.cart import Cart, add_item as add\nimport os.path',
    ['Cart', 'add', 'path'],
  ],
  ['python', 'from shop import (\n    Cart,\n    Order,\n)', ['Cart', 'Order']],
  ['rust', 'use crate::shop::{cart::Cart, order::Order as Sale};', ['Cart', 'Sale']],
  ['rust', 'pub use shop::total;', ['total']],
  ['java', 'import com.shop.Cart;\nimport static com.shop.Sums.add;', ['Cart', 'add']],
  ['php', 'use Shop\\Cart;', ['Cart']],
  [
    'go',
    'import (\n\t"fmt"\n\t"example.com/shop"\n)\n\nvar c = shop.NewCart(fmt.Sprint(1))',
    ['NewCart', 'Sprint'],
  ],
  ['markdown', 'import this into your head', []],
])('the names that a %s file imports are found: %s', (language, text, expected) => {
  expect(names(language, text)).toEqual(expected)
})

test('the position of a name is where the language server can look it up', () => {
  const lines = ["import { add as plus } from './sums'"]

  expect(findImports({ lines, language: 'typescript' })).toEqual([
    { name: 'plus', line: 0, character: 16 },
  ])
})

test('names that are used near the cursor come first', () => {
  const lines = ['import { a1, b2, c3 } from "./x"', 'c3()', '', '', 'b2()', '']
  const found = findImports({ lines, language: 'typescript' })

  expect(rankImports(found, { near: lines, from: 0, line: 5 }).map(({ name }) => name)).toEqual([
    'b2',
    'c3',
    'a1',
  ])
})
