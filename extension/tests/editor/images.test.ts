import { expect, type Locator } from '@playwright/test'
import type { RouterRequest } from '../fake-router.ts'
import { test } from './editor-fixture.ts'
import { ask, chatPage, shoot, startChat } from './workbench.ts'

test.afterEach(({ session: { editor } }) => editor.set({}))

test('a pasted image is sent with its question if it is still there, smaller, and only to a model that sees it', async ({
  session,
}) => {
  const { page, router, editor } = session
  const chat = chatPage(page)
  const box = chat.getByLabel('Ask about your code')
  const chips = chat.locator('.chip', { has: chat.locator('img') })
  router.reply(() => ({ pieces: ['A red square.'] }))
  await startChat(page)

  await paste(box, { type: 'image/png' })
  const refused = "This model can't see images. Choose another model to send one."
  await expect(chat.getByRole('alert')).toHaveText(refused)
  await expect(chips).toHaveCount(0)

  editor.set({ 'ghostWriters.model': 'openai/gpt-4o' })
  await expect(chat.getByRole('button', { name: 'Model: GPT-4o' })).toBeVisible()
  await paste(box, { type: 'image/svg+xml' })
  await expect(chat.getByRole('alert')).toHaveText(
    'Only PNG, JPEG, WebP and GIF images can be sent.',
  )
  await paste(box, { type: 'image/png', width: 3136, height: 100 })
  await paste(box, { type: 'image/jpeg' })
  await expect(chips).toHaveText(['Image 1×', 'Image 2×'])
  await shoot(page, 'pasted-images')
  await chat.getByRole('button', { name: 'Remove Image 2 from context' }).click()
  await expect(chips).toHaveCount(1)
  await ask(page, 'What is this?')
  await expect(chat.getByText('A red square.')).toBeVisible()
  await shoot(page, 'sent-image')

  const [url = '', ...others] = listImages(router.requests.at(-1))
  expect(others).toEqual([])
  expect(await measure(box, url)).toEqual({ width: 1568, height: 50 })
  await expect(chips).toHaveCount(0)
  await expect(chat.getByRole('article').first().getByAltText('Image')).toBeVisible()

  // The conversation still shows it, so the model still sees it: once.
  await ask(page, 'Why?')
  await expect(chat.getByText('A red square.')).toHaveCount(2)
  expect(listImages(router.requests.at(-1))).toEqual([url])
  editor.set({ 'ghostWriters.model': 'mistralai/devstral' })
  await expect(chat.getByRole('button', { name: 'Model: mistralai/devstral' })).toBeVisible()
  await ask(page, 'And now?')
  await expect(chat.getByText('it only got the text of earlier questions')).toBeVisible()
  expect(listImages(router.requests.at(-1))).toEqual([])
})

type Picture = { readonly type: string; readonly width?: number; readonly height?: number }

/** Pastes a red picture. The clipboard of a browser has only PNG. */
async function paste(box: Locator, picture: Picture): Promise<void> {
  await box.evaluate(async (element, { type, width = 40, height = 40 }) => {
    const canvas = document.createElement('canvas')
    Object.assign(canvas, { width, height })
    const context = canvas.getContext('2d')
    if (context) context.fillStyle = 'red'
    context?.fillRect(0, 0, width, height)
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type))
    const clipboardData = new DataTransfer()
    clipboardData.items.add(new File([blob ?? ''], 'picture', { type }))
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, cancelable: true }))
  }, picture)
}

/** The images in a request. */
function listImages(request: RouterRequest | undefined): readonly string[] {
  const text = JSON.stringify(request?.messages ?? [])
  return [...text.matchAll(/"url":"(data:[^"]+)"/g)].map(([, url = '']) => url)
}

function measure(box: Locator, url: string) {
  return box.evaluate(async (_, source) => {
    const image = new Image()
    image.src = source
    await image.decode()
    return { width: image.naturalWidth, height: image.naturalHeight }
  }, url)
}
