import { subscribe } from './billing.ts'
import { open, postForm } from './people.ts'
import { expect, test } from './site.ts'

const features = {
  Free: ['Basic completion', '50 requests/day', 'Community support', 'Single language'],
  Essential: [
    'Advanced completion',
    '2,000 requests/day',
    'Email support',
    'Multi-language',
    'Custom snippets',
    'Code explanations',
  ],
  Pro: [
    'Everything in Essential',
    'Unlimited requests',
    'Priority support',
    'API access',
    'Custom model fine-tuning',
    'Team sharing',
  ],
}

test('plans, prices, comparison and questions, by pointer and by keyboard', async ({ page }) => {
  await page.goto('/pricing')

  await test.step('each plan lists the features of the specification', async () => {
    for (const [name, list] of Object.entries(features)) {
      const card = page.locator(`[data-plan=${name.toLowerCase()}]`)
      await expect(card.getByRole('heading')).toHaveText(name)
      await expect(card.getByRole('listitem')).toHaveText(list)
    }
    await expect(
      page.getByText(
        'Prices are in euros. At checkout you can pay in euros or the same amount in US dollars.',
      ),
    ).toBeVisible()
  })

  await test.step('the switch changes the prices without layout shifts', async () => {
    const shown = page.locator('[data-cycle]:visible')
    const cards = page.locator('.plan-card').first()
    const before = await cards.boundingBox()
    await expect(shown).toHaveText([/^€0forever/, /^€7a month/, /^€15a month/])
    await page.getByText('Yearly').click()
    await expect(shown).toHaveText([/^€0forever/, /^€70a year/, /^€150a year/])
    expect(await cards.boundingBox()).toEqual(before)
    await expect(page.getByText('Save 16%')).toBeVisible()

    await page.getByRole('radio', { name: 'Yearly Save 16%' }).press('ArrowLeft')
    await expect(page.getByRole('radio', { name: 'Monthly' })).toBeChecked()
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('radio', { name: 'Yearly Save 16%' })).toBeChecked()
  })

  await test.step('the questions answer what people ask before they pay', async () => {
    const question = page.locator('details', { hasText: 'How many requests do I get?' })
    await question.locator('summary').press('Enter')
    await expect(question).toHaveAttribute('open', '')
    await expect(question).toContainText(
      'Free refills at 50 requests a day, Essential at 2,000 a day',
    )
    await expect(question).toContainText('1,000/day on Free and 5,000/day on Essential')
    for (const [summary, answer] of [
      ['Can I get my money back?', '14-day money-back'],
      ['How can I pay?', 'By card or PayPal'],
      ['Can I cancel any time?', 'until the end of the period'],
      ['What happens when my plan ends?', "You'll move to Free."],
    ] as const) {
      await page.getByText(summary).click()
      await expect(page.locator('details[open]', { hasText: summary })).toContainText(answer)
    }
  })

  await test.step('on the smallest phone the comparison of plans fits', async () => {
    await page.setViewportSize({ width: 320, height: 700 })
    const hidden = page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(await hidden).toBe(0)
  })
})

test('a buyer sees every plan button first, and compares plans and models in the same columns', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/pricing')
  for (const name of ['Start free', 'Choose Essential', 'Choose Pro'])
    await expect(page.getByRole('button', { name })).toBeInViewport({ ratio: 1 })

  const table = page.getByRole('table', { name: 'Comparison of plans' })
  const models = table.getByRole('row', { name: /^Models/ })
  await expect(models.getByRole('cell')).toHaveText([
    'Local model (finishes lines)Stand-in model (test mode)',
    'All of Free',
    'All of Essential',
  ])
  await expect(models.getByRole('link')).toHaveAttribute('href', '/docs/models')

  for (const width of [820, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    const lefts = (selector: string) =>
      page
        .locator(selector)
        .evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().left)))
    const columns = await page.locator('.plan-table thead th').evaluateAll((all) =>
      all.map((one) => {
        const { left } = one.getBoundingClientRect()
        return Math.round(left + Number.parseFloat(getComputedStyle(one).paddingLeft))
      }),
    )
    expect(await lefts('.plan-card button'), `${width}`).toEqual(columns)
  }

  await table.getByRole('row', { name: /^Team sharing/ }).scrollIntoViewIfNeeded()
  await expect(table.getByRole('columnheader', { name: 'Essential' })).toBeInViewport()

  const pdf = (await page.pdf({ format: 'A4' })).toString('latin1')
  expect(pdf.match(/\/Type\s*\/Page\b/g)?.length).toBeLessThanOrEqual(2)
})

test('after canceling, pricing says when Free starts, and one press keeps the plan', async ({
  page,
}) => {
  await subscribe(page, { plan: 'essential' })
  await postForm(page.request, { to: '/billing/cancel', form: {} })

  await open(page, '/pricing')
  await expect(page.getByRole('button', { name: /^From \w+ \d+$/ })).toBeDisabled()
  await page.getByRole('button', { name: 'Keep Essential' }).click()

  await expect(page).toHaveURL('/billing')
  await expect(page.locator('[data-slot=toast]')).toContainText('Plan kept')
  await open(page, '/pricing')
  await expect(page.getByRole('button', { name: 'Current Plan' })).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Switch to Free' })).toBeVisible()
})
