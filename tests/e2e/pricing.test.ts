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
    const hidden = page.locator('.table-box').evaluate((box) => box.scrollWidth - box.clientWidth)
    expect(await hidden).toBe(0)
  })
})
