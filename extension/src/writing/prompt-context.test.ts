import { expect, test } from 'vitest'
import { cutAroundCursor, estimateTokens, fitFiles, keepRecent } from './prompt-context.ts'

const file = (path: string, length: number) => ({ path, language: 'ts', text: 'x'.repeat(length) })

/** Of about one token a character in Chinese, half of that in Cyrillic, and a quarter in code. */
test.each([
  ['code', 'const total = prices.reduce((sum, price) => sum + price, 0)', 12, 20],
  ['Chinese', '这个函数返回购物车中所有商品的总价格', 9, 24],
  ['Japanese', 'この関数はカート内のすべての商品の合計価格を返します', 14, 36],
  ['Korean', '이 함수는 장바구니에 있는 모든 상품의 총 가격을 반환합니다', 14, 40],
  ['Russian', 'Эта функция возвращает общую стоимость товаров в корзине', 11, 30],
  ['emoji', '🎉🚀✨🔥', 4, 16],
])('the estimate for %s is neither far too low nor far too high', (_, text, least, most) => {
  expect(estimateTokens(text)).toBeGreaterThanOrEqual(least)
  expect(estimateTokens(text)).toBeLessThanOrEqual(most)
})

test('text in other scripts is shortened to the same number of tokens', () => {
  const text = '这个函数返回总价格。\n'.repeat(500)
  const [file] = fitFiles([{ path: 'a.md', language: 'markdown', text }], 100)
  const { before, after } = cutAroundCursor({ before: text, after: text }, 90)

  expect(estimateTokens(file?.text.split('\n[…')[0] ?? '')).toBe(100)
  expect(estimateTokens(before)).toBe(60)
  expect(estimateTokens(after)).toBe(30)
  expect(text.endsWith(before)).toBe(true)
})

test('files that fit are sent completely, in the order in which they were added', () => {
  const files = [file('large.ts', 400), file('small.ts', 40)]
  expect(fitFiles(files, 110)).toEqual(files)
})

test('small files are sent completely; large ones share the rest and say how much is missing', () => {
  const [large, small, other] = fitFiles([file('a', 4000), file('b', 40), file('c', 4000)], 210)

  expect(small?.text).toHaveLength(40)
  expect(large?.text).toBe(`${'x'.repeat(400)}\n[… 3600 more characters were left out]`)
  expect(other?.text).toBe(large?.text)
})

test('the most recent messages are kept, and always the question', () => {
  const messages = ['first', 'second', 'third'].map((word) => ({ content: word.repeat(8) }))

  expect(keepRecent(messages, 25)).toEqual(messages.slice(1))
  expect(keepRecent(messages, 1)).toEqual(messages.slice(2))
  expect(keepRecent(messages, 1000)).toEqual(messages)
})
