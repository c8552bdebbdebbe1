import { expectUsable } from './accessible.ts'
import { heading, payAt, startCheckout } from './billing.ts'
import { expectToast, open, postForm, signUp } from './people.ts'
import { expect, test } from './site.ts'

test('a plan change that the bank has to confirm says what it is for, and that it worked', async ({
  page,
}) => {
  await signUp(page)
  const url = await startCheckout(page, { plan: 'essential' })
  const challenge = await payAt(page, { url, number: '4000 0027 6000 3184' })
  await postForm(page.request, { to: challenge, form: { answer: 'accept' } })
  await open(page, '/billing/change?plan=pro&cycle=monthly')
  const main = page.getByRole('main')
  await expect(main.locator('dt')).toHaveText([
    'Credit for unused Essential',
    /^Pro until \w+ \d+, \d{4}$/,
    'Charged today',
    'Term',
    'Renewal',
    'Deadline',
    'How to cancel',
    'Right to withdraw',
  ])

  await main.getByRole('button', { name: 'Pay $8.00 and switch' }).click()
  await expect(heading(page)).toHaveText('Confirm with your bank')
  await expect(main).toContainText('before you switch to Pro (monthly)')
  await expect(main.locator('dd')).toHaveText('$8.00')
  await expect(main.getByRole('link', { name: 'Back to billing' })).toBeVisible()
  await expectUsable(page)

  await main.getByRole('link', { name: 'Confirm $8.00' }).click()
  await expect(heading(page)).toContainText('Invoice')
  await expect(main.locator('dl > div')).toContainText([
    '−$7.00',
    '$15.00',
    'Total$8.00',
    'To pay now$8.00',
  ])
  await expect(main.getByRole('link', { name: 'Back to billing without paying' })).toBeVisible()
  await main.getByRole('button', { name: /^Pay \$8\.00 with Visa/ }).click()
  await main.getByRole('button', { name: "Yes, it's me" }).click()
  await main.getByRole('link', { name: 'Back to billing' }).click()

  await expect(heading(page)).toHaveText('Billing')
  await expectToast(page, ['Subscription updated', 'You are now on the Pro plan.'])
  await page.reload()
  await expect(page.locator('[data-slot=toast]:visible')).toHaveCount(0)
})
