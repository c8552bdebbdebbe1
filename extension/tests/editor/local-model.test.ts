import { resolve } from 'node:path'
import { localModel } from '@ghost-writers-ia/local-model/manifest'
import { expect, type Page, test } from '@playwright/test'
import { acceptShown } from './drive.ts'
import { openWindow } from './editor-fixture.ts'
import {
  ghostText,
  openFile,
  quickInput,
  readGhostText,
  shoot,
  statusBar,
  toast,
} from './workbench.ts'

test('without a network and without an account, a new user installs the model from a file and gets ghost text', {
  tag: '@long',
}, async ({ browser }) => {
  // Nothing listens there.
  const settings = {
    'ghostWriters.site.url': 'http://127.0.0.1:9',
    'ghostWriters.inlineCompletion.enabled': true,
    'ghostWriters.localCompletion.mode': 'fallback',
    'chat.disableAIFeatures': false,
  }
  const { page, editor, drive, close } = await openWindow(browser, { settings })
  await openFile(page, 'cart.ts')
  // A newly opened editor doesn't request completions yet: type it again.
  await expect(async () => {
    await startLine(page, 'exp')
    const offer = toast(page, 'Ghost Writers can finish lines on this computer')
    await expect(offer).toBeVisible({ timeout: 3000 })
  }).toPass()
  await shoot(page, 'local-model-offer')
  await page.getByRole('button', { name: 'Download' }).click()
  await expect(toast(page, "couldn't be downloaded")).toBeVisible()
  await page.getByRole('button', { name: 'Install from File' }).click()
  await quickInput(page).fill(`${resolve('packages/local-model/model')}/`)
  await page.getByRole('option', { name: localModel.file }).click()
  await expect(toast(page, 'The local model is installed.')).toBeVisible()

  await openFile(page, 'cart.ts')
  await expect(async () => {
    await startLine(page, 'export fun')
    await expect(ghostText(page).first()).toBeVisible({ timeout: 3000 })
  }).toPass()

  expect(await readGhostText(page)).toMatch(/^ction\b/)
  await expect(statusBar(page)).toContainText('Log In · on this computer')
  await shoot(page, 'local-model')
  await acceptShown({ page, editor, drive }, 'Tab')
  await close()
})

async function startLine(page: Page, text: string): Promise<void> {
  await page.keyboard.press('Control+End')
  await page.keyboard.press('Enter')
  await page.keyboard.type(text)
}
