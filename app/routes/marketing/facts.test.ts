import { expect, test } from 'vitest'
import { questions } from '#app/copy/faq.ts'
import { describeApplication, describeQuestions } from './facts.ts'

test('search engines are told every price of the catalogue', () => {
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

test('search engines are told the questions that the page shows', () => {
  const told = describeQuestions().mainEntity.map(({ name }) => name)

  expect(told).toEqual(questions.map(({ question }) => question))
})

test('the questions give both readings of an allowance, and the money back', () => {
  const answers = questions.map(({ answer }) => answer).join('\n')

  for (const words of ['50 requests a day', '1,000/day', '2,000 a day', '5,000/day', '14 days'])
    expect(answers).toContain(words)
})
