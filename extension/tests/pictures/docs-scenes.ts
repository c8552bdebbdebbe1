import { resolve } from 'node:path'
import { localModel } from '@ghost-writers-ia/local-model/manifest'
import { expect, type Locator } from '@playwright/test'
import {
  ask,
  chatPage,
  ghostText,
  openFile,
  quickInput,
  runCommand,
  statusBar,
  toast,
} from '../editor/workbench.ts'
import { likeLmStudio, likeOllama, openFakeModelServer } from '../fake-model-server.ts'
import { toListedModel } from '../fake-site-api.ts'
import { moveToLine, type Place, type scenes } from './scenes.ts'
import { loadChatFonts, resize, type Stage } from './stage.ts'

/** The pictures of the documentation, each in a window of its own. */
export const docsScenes: typeof scenes = {
  'local-completion': completeOnThisComputer,
  'next-edit': offerNextEdit,
  'own-server': listOwnModels,
  codebase: searchCodebase,
  image: showImage,
}

/** With the real model, and without a site. */
async function completeOnThisComputer({ page }: Stage): Promise<Place> {
  await runCommand(page, 'Ghost Writers: Install Local Model from File')
  await quickInput(page).fill(`${resolve('packages/local-model/model')}/`)
  await page.getByRole('option', { name: localModel.file }).click()
  await expect(toast(page, 'The local model is installed.')).toBeVisible()
  await runCommand(page, 'Notifications: Clear All Notifications')
  await runCommand(page, 'Ghost Writers: Completion on This Computer')
  await page.getByRole('option', { name: 'Never ask another model' }).click()
  await openFile(page, 'cart.ts')
  await page.keyboard.press('Control+B')
  await expect(page.locator('.part.sidebar')).toBeHidden()
  await page.keyboard.press('Control+End')
  await page.keyboard.press('Enter')
  await page.keyboard.type('export function isFull(ca')
  // The model loads at the first key.
  await expect(async () => {
    await page.keyboard.press('Backspace')
    await page.keyboard.type('a')
    await expect(ghostText(page).first()).toBeVisible({ timeout: 3000 })
  }).toPass()
  await expect(statusBar(page)).toContainText('on this computer')
  return 'editor'
}

async function offerNextEdit({ page, site }: Stage): Promise<Place> {
  site.reply(() => ({ pieces: [] }))
  await openFile(page, 'cart.ts')
  await page.keyboard.press('Control+B')
  await expect(page.locator('.part.sidebar')).toBeHidden()
  for (const [line, column] of [
    [4, 6],
    [6, 4],
  ] as const) {
    await moveToLine(page, line)
    for (let at = 0; at < column; at++) await page.keyboard.press('ArrowRight')
    for (let at = 0; at < 'total'.length; at++) await page.keyboard.press('Shift+ArrowRight')
    await page.keyboard.type('sum', { delay: 30 })
  }
  await expect(page.locator('.view-lines span[class*="ced-"]').first()).toBeAttached()
  return 'editor'
}

/** The servers are where Ollama and LM Studio usually are. */
async function listOwnModels({ page }: Stage): Promise<Place> {
  const capabilities = ['completion', 'tools']
  const ollama = await openFakeModelServer(
    likeOllama({
      'qwen2.5-coder:7b': { capabilities, model_info: { 'qwen2.context_length': 32_768 } },
      'gpt-oss:20b': { capabilities, model_info: { 'gptoss.context_length': 131_072 } },
    }),
    { port: 11_434 },
  )
  const studio = await openFakeModelServer(
    likeLmStudio({ 'qwen3-vl-8b': { type: 'vlm', max_context_length: 262_144 } }),
    { port: 1234 },
  )
  await openFile(page, 'cart.ts')
  await page.keyboard.press('Control+B')
  await expect(page.locator('.part.sidebar')).toBeHidden()
  await runCommand(page, 'Ghost Writers: Choose Model')
  await expect(page.getByRole('option', { name: 'qwen3-vl-8b' })).toBeVisible()
  await Promise.all([ollama.close(), studio.close()])
  return 'menu'
}

async function searchCodebase({ page, site }: Stage): Promise<Place> {
  site.reply(() => ({
    reasoning: ['Prices are formatted ', 'in one place.'],
    gapMs: 900,
    usage: { prompt_tokens: 1_480, completion_tokens: 62 },
    pieces: ['`formatPrice` in `shop.ts` does it: prices are in cents, and it shows dollars.'],
  }))
  const chat = await openChat(page)
  const box = chat.getByLabel('Ask about your code')
  await box.pressSequentially('@codebase Where are prices formatted?')
  await expect(chat.locator('.chip', { hasText: 'codebase' })).toBeVisible()
  await box.press('Enter')
  await expect(chat.getByRole('status')).toHaveText('The answer is ready.')
  await chat.getByText(/^Sent: /).click()
  return 'sidebar'
}

async function showImage({ page, site }: Stage): Promise<Place> {
  const supports = { chat: true, completion: true, tools: true, vision: true, embedding: false }
  site.setModels([toListedModel('coder', { name: 'Coder', supports })])
  await runCommand(page, 'Ghost Writers: Choose Model')
  await page.getByRole('option', { name: 'Coder' }).first().click()
  site.reply(() => ({
    usage: { prompt_tokens: 1_920, completion_tokens: 41 },
    pieces: [
      'The last bar is cut off at the top. Let the scale end at the largest value, not at a fixed one.',
    ],
  }))
  const chat = await openChat(page)
  await pasteChart(chat.getByLabel('Ask about your code'))
  await expect(chat.locator('.chip img')).toBeVisible()
  await ask(page, 'What is wrong with my chart?')
  await expect(chat.getByRole('status')).toHaveText('The answer is ready.')
  return 'sidebar'
}

async function openChat(page: Stage['page']) {
  await openFile(page, 'cart.ts')
  await page.keyboard.press('Control+Shift+I')
  await loadChatFonts(page)
  await resize(page.locator('.part.sidebar'), 470)
  return chatPage(page)
}

/** Pastes a drawing of a chart. */
async function pasteChart(box: Locator): Promise<void> {
  await box.evaluate(async (element) => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 420, height: 200 })
    const context = canvas.getContext('2d')
    if (!context) throw new Error('There is no canvas.')
    context.fillStyle = 'white'
    context.fillRect(0, 0, 420, 200)
    context.fillStyle = 'rebeccapurple'
    for (const [month, height] of [60, 90, 75, 120, 140, 165, 200].entries())
      context.fillRect(20 + month * 56, 200 - height, 40, height)
    const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'))
    const clipboardData = new DataTransfer()
    clipboardData.items.add(new File([blob ?? ''], 'chart.png', { type: 'image/png' }))
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, cancelable: true }))
  })
}
