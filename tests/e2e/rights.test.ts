import { expectUsable } from './accessible.ts'
import { subscribe } from './billing.ts'
import { readEmail } from './emails.ts'
import { makePerson } from './people.ts'
import { expect, test } from './site.ts'

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('a customer withdraws without logging in, and a reload gives the same receipt', async ({
    page,
    request,
  }) => {
    const { name, email } = makePerson()
    await page.goto('/withdraw')
    await page.getByLabel('Your name').fill(name)
    await page.getByLabel('Email').fill(email)
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByRole('alert')).toContainText('which contract')
    await page.getByLabel('Contract', { exact: true }).fill('Pro, <b>monthly</b>')
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Is this right?')
    await page.getByRole('button', { name: 'Change details' }).click()
    await expect(page.getByLabel('Email')).toHaveValue(email)
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('button', { name: 'Confirm withdrawal' }).click()

    const receipt = page.getByRole('status')
    await expect(receipt).toContainText('“I withdraw from my contract for Pro, <b>monthly</b>.”')
    await expect(receipt).toContainText(/\w+ \d+, \d{4}, \d+:\d\d [AP]M UTC/)
    const shown = await receipt.innerText()
    expect(page.url()).not.toContain('?')
    await page.reload()
    expect(await receipt.innerText()).toBe(shown)
    const [reference = ''] = /W-[\w-]+/.exec(shown) ?? []
    const subject = `We&#x27;ve received your withdrawal (${reference})`
    expect((await readEmail(request, { to: email, subject })).html).toContain(reference)
  })
})

test('a customer cancels without logging in, and the link in the email has it carried out', {
  tag: '@long',
}, async ({ page, request }) => {
  const { success, email } = await subscribe(page, { plan: 'pro' })
  await page.goto(success)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const cookies = await page.context().cookies()
  await page.context().clearCookies()

  await page.goto('/cancel-contract')
  await page.getByLabel('Your name').fill('Ada')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Contract', { exact: true }).fill('Pro')
  await expectUsable(page)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('As soon as possible')).toBeVisible()
  await expectUsable(page)
  await page.getByRole('button', { name: 'Cancel now' }).click()
  await expect(page.getByRole('status')).toContainText('I cancel my contract for Pro')
  await expectUsable(page)

  const [reference = ''] = /C-[\w-]+/.exec(await page.getByRole('status').innerText()) ?? []
  const subject = `We&#x27;ve received your cancellation (${reference})`
  const { link } = await readEmail(request, { to: email, subject })
  await page.goto(link)
  await expectUsable(page)
  await page.getByRole('button', { name: "Yes, that's mine" }).click()
  await expect(page.getByRole('status')).toContainText('Confirmed')
  await readEmail(request, { to: email, subject: 'Your Pro plan is canceled' })
  await page.context().addCookies(cookies)
  await page.goto('/billing')
  await expect(page.getByRole('main')).toContainText(/cancell?ed|ends on/i)
})
