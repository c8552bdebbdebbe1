import { expect, test } from 'vitest'
import { testCards } from '../src/cards/test-cards.ts'
import { chooseWords, languages } from '../src/pages/words/choose-words.ts'
import { en, type Words } from '../src/pages/words/en.ts'
import { openPortal } from '../src/testing.ts'
import { buyAndFall, openCheckout, openShop, showEveryPage } from './every-page.ts'

test('a German customer in a Spanish browser sees German pages, and the controls are Spanish', async () => {
  const shop = await openShop('de', 'es-MX')
  const { show, shown } = shop
  const { path, customer } = await openCheckout(shop)
  const card = { expiry: '12/34', cvc: '123', country: 'DE', line1: 'Unter den Linden 1' }
  await show('checkout', path)
  await show('declined', path, { ...card, number: '4000 0000 0000 0002' })
  const asked = await show('asked', path, { ...card, number: '4000 0025 0000 3155' })
  await show('challenge', asked)
  await show('bought', asked, { answer: 'accept' })
  const portal = await openPortal(shop, { customer: String(customer) })
  await show('portal', `/sandbox/portal/${portal.id}`)
  const { openId } = await buyAndFall(shop)
  await show('invoice', `/sandbox/invoice/${openId}`)
  await show('pdf', `/sandbox/invoice/${openId}/pdf`)
  await show('controls', '/sandbox')

  const texts = Object.fromEntries([...shown].map(([state, html]) => [state, listTexts(html)]))
  expect(texts.checkout).toEqual(
    expect.arrayContaining(['15,00\xa0€', 'Danach jeden Monat', '15,00\xa0€ bezahlen']),
  )
  expect(texts.declined).toContain('Deine Karte wurde abgelehnt.')
  expect(texts.challenge).toContain('Deine Bank will, dass du diese Zahlung bestätigst.')
  expect(texts.portal).toContain('Hinterlegt: Visa •••• 3155.')
  expect(texts.invoice).toEqual(expect.arrayContaining(['Rabatt', '−1,50\xa0€', '13,50\xa0€']))
  expect(texts.pdf).toEqual(expect.arrayContaining(['Gesamtbetrag', '13,50\xa0\x80', 'offen']))
  expect(texts.controls?.join()).toContain('Hora del sandbox: 2 de abril de 2026, 12:00 UTC.')
})

test.each(languages.filter((words) => words !== en))(
  'in $language every page is translated in each of its states',
  async (words) => {
    const english = listEnglish(words)

    const shown = await showEveryPage(words.locale)

    for (const [state, html] of shown) {
      const isPdf = html.startsWith('%PDF')
      if (!isPdf) expect(html, state).toContain(`<html lang="${words.language}">`)
      expect(listTexts(html).filter(english), state).toEqual([])
    }
  },
)

test.each([
  ['the session decides', ['de'], 'es', 'de'],
  ['then the customer', ['auto', 'es-419', 'de'], 'de', 'es'],
  ['then the browser', ['auto'], 'fr;q=0.9, en;q=0.2, de-AT;q=0.5, es;q=0', 'de'],
  ['a language that is missing is passed over', ['fr', 'es'], 'de', 'es'],
  ['without any of them it is English', ['ja'], 'fr, *', 'en'],
  ['a browser that says nothing gets English', [], null, 'en'],
])('of the languages %s', (_, locales, acceptLanguage, expected) => {
  expect(chooseWords(locales, acceptLanguage).language).toBe(expected)
})

test('the pages give the same reason for a declined card as the API', () => {
  for (const { behavior } of testCards) {
    if (!('message' in behavior)) continue
    expect(en.refusals[behavior.declineCode ?? behavior.code]).toBe(behavior.message)
  }
})

/** What can be read on a page or in a PDF. */
function listTexts(text: string): string[] {
  const found = text.startsWith('%PDF')
    ? text.matchAll(/\((.*)\) Tj/g)
    : text.replaceAll(/<(style|script)>.*?<\/\1>/gs, '').matchAll(/>([^<]+)<|placeholder="(.*?)"/g)
  return [...found].map(([, inside, attribute]) =>
    (inside ?? attribute ?? '').replaceAll('&#x27;', "'").trim(),
  )
}

/** Tells whether a text is a sentence of `en` that says something else in the other language. */
function listEnglish(words: Words): (text: string) => boolean {
  const others = new Map(listSentences(words))
  const sentences = listSentences(en).filter(([path, text]) => others.get(path) !== text)
  const whole = new Set(sentences.map(([, text]) => text))
  const parts = sentences.flatMap(([, text]) => (text.includes('§') ? text.split('§') : []))
  const longParts = parts.filter((part) => part.length > 3)
  return (text) => whole.has(text) || longParts.some((part) => text.includes(part))
}

/** All sentences with their paths, and § for values. */
function listSentences(words: object, path = ''): [path: string, sentence: string][] {
  return Object.entries(words).flatMap(([name, value]): [string, string][] => {
    if (typeof value === 'object') return listSentences(value, `${path}${name}.`)
    return [[path + name, typeof value === 'function' ? value('§', '§') : value]]
  })
}
