import { expect } from '@playwright/test'
import { test } from './editor-fixture.ts'
import { ask, chatPage, openFile, shoot, startChat } from './workbench.ts'

test('a model that thinks says so, and its reasoning is collapsed; everything fits a narrow side bar', async ({
  session,
}) => {
  const { page, router } = session
  const chat = chatPage(page)
  await openFile(page, 'greet.ts')
  await startChat(page)
  router.reply(() => ({ reasoning: ['Let me ', 'see.'], pieces: [], ending: 'never' }))
  await ask(page, 'Why?')
  await expect(chat.getByText(/^Thinking… \d+ s$/)).toBeVisible()
  await expect(chat.getByText('Let me see.')).toBeHidden()
  await shoot(page, 'thinking')
  await chat.getByRole('button', { name: 'Stop' }).click()
  await expect(chat.getByText(/^Thought for \d+ s$/)).toBeVisible()

  const code = '```typescript\nexport const two = 1 + 1\n```'
  router.reply(() => ({ pieces: ['<think>Let me', ' see.</think>\n', `Like this:\n\n${code}`] }))
  await ask(page, 'And now?')
  await expect(chat.getByRole('status')).toHaveText('The answer is ready.')
  const answer = chat.getByRole('article').last()
  await expect(answer.getByText('Let me see.')).toBeHidden()
  await answer.getByText(/^Thought for \d+ s$/).click()
  await expect(answer.getByText('Let me see.')).toBeVisible()
  expect(JSON.stringify(router.requests.at(-1))).not.toContain('Let me')

  const { width, wide, broken } = await chat.locator('body').evaluate((body) => {
    body.style.width = '190px'
    const buttons = [...body.querySelectorAll('button')].filter((one) => one.offsetParent)
    const toName = (one: HTMLElement) => one.textContent
    return {
      width: document.getElementById('model')?.getBoundingClientRect().width ?? 0,
      wide: buttons.filter((one) => one.getBoundingClientRect().right > 190).map(toName),
      broken: buttons.filter((one) => one.offsetHeight > 30).map(toName),
    }
  })
  await shoot(page, 'narrow')
  expect({ wide, broken }).toEqual({ wide: [], broken: [] })
  expect(width).toBeGreaterThan(100)
  await chat.locator('body').evaluate((body) => body.removeAttribute('style'))
})
