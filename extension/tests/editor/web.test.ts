import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { openFakeSite } from '../fake-site.ts'
import { openWindow } from './editor-fixture.ts'
import { ask, chatPage, openFile, runCommand, shoot, statusBar } from './workbench.ts'

test('in a browser without Node, as on vscode.dev, a user logs in and chats, and no link is followed', {
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

  await close()
  await site.close()
})
