import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { questions } from '#app/copy/faq.ts'
import { describeApplication, describeQuestions } from './structured-data.ts'

test('structured data lists every price', () => {
  const { offers } = describeApplication('https://ghost.example')

  expect(offers.map(({ name, price, priceCurrency }) => [name, price, priceCurrency])).toEqual([
    ['Free', 0, 'EUR'],
    ['Essential, monthly', 7, 'EUR'],
    ['Essential, yearly', 70, 'EUR'],
    ['Pro, monthly', 15, 'EUR'],
    ['Pro, yearly', 150, 'EUR'],
  ])
  for (const { url } of offers) expect(url).toBe('https://ghost.example/pricing')
})

test('structured data lists the screenshots', () => {
  const { screenshot } = describeApplication('')

  expect(screenshot.map(({ name }) => name)).toContain('Agent')
  for (const { contentUrl } of screenshot) expect(existsSync(`public${contentUrl}`)).toBe(true)
})

test('structured data lists the questions on the page', () => {
  const listed = describeQuestions().mainEntity.map(({ name }) => name)

  expect(listed).toEqual(questions.map(({ question }) => question))
})

test('the FAQ states the daily refill, the maximum per day and the refund', () => {
  const answers = questions.map(({ answer }) => answer).join('\n')

  for (const words of ['50 requests a day', '1,000/day', '2,000 a day', '5,000/day', '14 days'])
    expect(answers).toContain(words)
})
