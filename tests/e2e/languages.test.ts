import { globSync, readFileSync } from 'node:fs'
import { getCopy } from '#domain/copy/get-copy.ts'
import { formatCharge } from '#domain/locale.ts'
import { siteLanguages, sourceLanguage } from '#domain/site-language.ts'
import { expectUsable } from './accessible.ts'
import { heading } from './billing.ts'
import { readEmail } from './emails.ts'
import { expectToast, isLoggedIn, makePerson } from './people.ts'
import { expect, test } from './site.ts'

/** What the law and the trade call these, wherever they stand. */
const statutory = {
  es: { order: 'Pagar con tarjeta o PayPal', withdraw: 'Desistir del contrato aquí' },
  de: { order: 'Zahlungspflichtig bestellen', withdraw: 'Vertrag widerrufen' },
} as const

for (const language of ['es', 'de'] as const) {
  test.describe(`in ${language}`, () => {
    test.use({ locale: language, needsNewBrowser: true })

    test('a customer signs up, verifies the email, buys, changes the plan, withdraws and deletes the account', async ({
      page,
    }) => {
      const { email, ...person } = makePerson()
      const prefix = `/${language}`
      const { identity, billing } = getCopy(language)
      const english = listEnglish(language)
      const expectTranslated = async (path: string | RegExp) => {
        await expect(page).toHaveURL(path)
        await expect(page.locator('html')).toHaveAttribute('lang', language)
        const texts = await page.locator('body').innerText()
        expect(texts.split('\n').filter((line) => english.has(line.trim()))).toEqual([])
      }
      const { toasts } = await import(`../../app/copy/${language}/toasts.ts`)

      const offer = page.locator('.language-offer')
      // The server loads languages after its start.
      await expect(async () => {
        await page.goto('/pricing')
        await expect(offer).toBeVisible({ timeout: 500 })
      }).toPass()
      await expect(page).toHaveURL('/pricing')
      await offer.getByRole('link').first().click()
      await expectTranslated(`${prefix}/pricing`)
      await page.goto('/pricing')
      await expect(offer).toHaveCount(0)
      await page.locator(`footer button[lang=${language}]`).click()
      await expectTranslated(`${prefix}/pricing`)
      await page.locator('[data-plan=pro] button, [data-plan=pro] a').first().click()
      await page.locator('main [name=name]').fill(person.name)
      await page.locator('main [name=email]').first().fill(email)
      await page.locator('main [name=password]').fill(person.password)
      await page.locator('main [name=confirmPassword]').fill(person.password)
      await expectTranslated(/\/signup/)
      await page.locator('main form:has([name=confirmPassword]) [type=submit]').click()

      await expectTranslated(new RegExp(`${prefix}/checkout/pro\\b`))
      const { title, text } = toasts['account-created']
      await expectToast(page, [title, text])
      await page.locator('[name=agreed]').check()
      await expectUsable(page)
      await page.getByRole('button', { name: statutory[language].order }).click()
      await expectTranslated(/\/sandbox\/checkout\//)
      // Not the card of the other tests: after a refund and a deleted account it gets no other refund.
      await page.locator('[name=number]').fill('5555 5555 5555 4444')
      await page.locator('[name=expiry]').fill('12/34')
      await page.locator('[name=cvc]').fill('123')
      await page.locator('#pay [type=submit]').click()
      await expectTranslated(/\/success\?/)
      await expect(heading(page)).toContainText('Pro')

      const { link } = await readEmail(page.request, {
        to: email,
        subject: identity.verify.subject,
      })
      expect(new URL(link).pathname).toMatch(new RegExp(`^${prefix}/`))
      await page.goto(link)
      await page.locator('main form [type=submit]').click()
      await expectTranslated(`${prefix}/dashboard`)
      await expect(page.getByRole('main')).toContainText('Pro')

      await page.goto('/billing')
      await expectTranslated(`${prefix}/billing`)
      await page.locator('a[href*="/billing/invoices/"]').first().click()
      await expectTranslated(/\/billing\/invoices\//)
      await expect(page.getByRole('main')).toContainText(formatCharge(1_500, 'usd', language))

      await page.goto(`${prefix}/billing/change?plan=essential&cycle=monthly`)
      await expectTranslated(/\/billing\/change/)
      await page.locator('main form [type=submit]').click()
      await expectTranslated(`${prefix}/billing`)
      await expect(page.getByRole('main')).toContainText('Essential')

      await page
        .getByRole('contentinfo')
        .getByRole('link', { name: statutory[language].withdraw })
        .click()
      await page.locator('main [name=step][value=details]').click()
      await page.locator('main [name=step][value=confirm]').click()
      await expect(page.getByRole('status')).toBeVisible()
      await expectTranslated(`${prefix}/withdraw`)
      const refund = billing.refunded.subject(formatCharge(1_500, 'usd', language))
      await readEmail(page.request, { to: email, subject: refund })

      await page.goto('/account')
      await expectTranslated(`${prefix}/account`)
      await page.locator('details:has(#delete-password) > summary').click()
      await page.locator('#delete-password').fill(person.password)
      await page.locator('form:has(#delete-password) [type=submit]').click()
      await expectTranslated(prefix)
      expect(await isLoggedIn(page)).toBe(false)
    })
  })
}

test('every language has a journey', () => {
  const others = siteLanguages.filter((language) => language !== sourceLanguage)
  expect(Object.keys(statutory).toSorted()).toEqual(others.toSorted())
})

/** The sentences of English that a language says differently. */
function listEnglish(language: string): ReadonlySet<string> {
  const own = new Set(listSentences(language))
  return new Set(
    listSentences(sourceLanguage).filter((text) => text.includes(' ') && !own.has(text)),
  )
}

/** As they stand in the copy: those without values. */
function listSentences(language: string): readonly string[] {
  const files = globSync(`app/copy/${language}/*.ts`)
  return files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/'((?:[^'\\\n])+)'|"((?:[^"\\\n])+)"/g)].map(
      ([, single, double = '']) => single ?? double,
    ),
  )
}
