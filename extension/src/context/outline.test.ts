import { expect, test } from 'vitest'
import { toOutline } from './outline.ts'

const outline = (text: string, budgetTokens = 500) => toOutline({ text }, budgetTokens).split('\n')

test('an outline has the functions, classes and methods of a file with their lines', () => {
  const text = [
    'export class Cart {',
    '  constructor(private items: Item[]) {',
    '    if (items.length > 0) {',
    '      push(items)',
    '    }',
    '  }',
    '  async add(item: Item): Promise<void> {',
    '    for (const one of items) {',
    '  }',
    '}',
    'export const sum = (cart: Cart) => cart.total()',
    'const other = 1',
    'export type Item = { name: string }',
  ].join('\n')

  expect(outline(text)).toEqual([
    '1: export class Cart {',
    '2:   constructor(private items: Item[]) {',
    '7:   async add(item: Item): Promise<void> {',
    '11: export const sum = (cart: Cart) => cart.total()',
    '13: export type Item = { name: string }',
  ])
})

test.each([
  ['Python', 'class Cart:\n    def add(self, item):\n        return item', 2],
  ['Go', 'func (c *Cart) Add(item Item) error {\n\treturn nil\n}\ntype Cart struct {\n}', 2],
  ['Rust', 'impl Cart {\n    pub fn add(&mut self) {\n        self.go();\n    }\n}', 2],
  ['Java', 'public class Cart {\n    public void add(Item item) {\n        go();\n    }\n}', 2],
])('an outline works in %s', (_, text, count) => {
  expect(outline(text)).toHaveLength(count)
})

test('an outline never takes more than its budget, and a huge file has none', () => {
  const text = 'function f() {\n}\n'.repeat(20_000)
  expect(toOutline({ text }, 100).length).toBeLessThanOrEqual(400)
  expect(toOutline({ text: text.repeat(10) }, 100)).toBe('')
})
