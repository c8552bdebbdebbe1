import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { localModel } from '@ghost-writers-ia/local-model/manifest'
import { expect, test } from '@playwright/test'
import { openFakeSite } from '../fake-site.ts'
import { openWindow } from './editor-fixture.ts'
import {
  ask,
  chatPage,
  ghostText,
  openFile,
  runCommand,
  shoot,
  statusBar,
  toast,
} from './workbench.ts'

test('in a browser without Node, as on vscode.dev, a user logs in and chats, the local model completes, and no link is followed', {
  tag: '@long',
}, async ({ browser }) => {
  // VS Code lets its web worker connect to this address, but not to other unencrypted ones.
  const site = await openFakeSite()
  site.reply(() => ({ pieces: ['Hello from the browser.'] }))
  const { page, context, editor, close } = await openWindow(browser, {
    settings: {
      'ghostWriters.site.url': site.url,
      'remote.extensionKind': { 'ghost-writers-ia.ghost-writers-ia': ['web'] },
    },
  })

  mkdirSync(join(editor.folder, 'linked'))
  writeFileSync(join(editor.folder, 'linked/near.ts'), 'export const near = 1\n')
  symlinkSync('../shop/AGENTS.md', join(editor.folder, 'linked/AGENTS.md'))

  await runCommand(page, 'Ghost Writers: Log In')
  const opened = context.waitForEvent('page')
  await page.getByRole('button', { name: 'Open Browser' }).click()
  await (await opened).close()
  site.allow()
  await expect(statusBar(page)).toContainText('Free · 950 left')
  await runCommand(page, 'Ghost Writers: Open Chat')
  await ask(page, 'Who are you?')
  await expect(chatPage(page).getByText('Hello from the browser.')).toBeVisible()
  await expect(statusBar(page)).toContainText('Free · 949 left')
  const chips = chatPage(page).locator('.chip')
  await openFile(page, 'cart.ts')
  await expect(chips).toHaveText(['cart.tscurrent file×', 'AGENTS.mdproject rules×'])
  await openFile(page, 'near.ts')
  await expect(chips).toHaveText(['near.tscurrent file×'])
  await runCommand(page, 'Ghost Writers: Get Help')
  await expect(page.getByRole('option', { name: /^System: web/ })).toBeVisible()
  await shoot(page, 'web')
  await page.keyboard.press('Escape')

  const model = readFileSync(`packages/local-model/model/${localModel.file}`)
  site.serve(`/downloads/${localModel.file}`, model)
  await runCommand(page, 'Ghost Writers: Download Local Model')
  await expect(toast(page, 'The local model is installed.')).toBeVisible()
  editor.set({
    'ghostWriters.inlineCompletion.enabled': true,
    'ghostWriters.localCompletion.mode': 'only',
    'chat.disableAIFeatures': false,
  })
  await openFile(page, 'cart.ts')
  // A newly opened editor doesn't request completions yet: type it again.
  await expect(async () => {
    await page.keyboard.press('Control+End')
    await page.keyboard.press('Enter')
    await page.keyboard.type('export fun')
    await expect(ghostText(page).first()).toBeVisible({ timeout: 5000 })
  }).toPass()
  await expect(statusBar(page)).toContainText('on this computer')

  await close()
  await site.close()
})
