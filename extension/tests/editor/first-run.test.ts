import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Locator, type Page } from '@playwright/test'
import { packVsix } from '../../../scripts/pack-vsix.mjs'
import { unpack } from '../unpack.ts'
import { test } from './editor-fixture.ts'
import { builtVsix } from './open-editor.ts'
import { ghostText, runCommand, shoot, toast } from './workbench.ts'

test('the steps of the walkthrough check themselves off', { tag: '@long' }, async ({ session }) => {
  const { page, drive } = session
  // VS Code only shows the pictures in a wide editor.
  await drive('run', { command: 'workbench.action.closeSidebar' })
  await runCommand(page, 'Ghost Writers: Get Started')
  await expect(step(page, 'Log in')).toHaveAttribute('aria-checked', 'true')

  await step(page, 'See your plan').click()
  await expect(step(page, 'See your plan')).toHaveAttribute('aria-checked', 'false')
  await expect(page.locator('.getting-started-media')).toBeVisible()
  await shoot(page, 'walkthrough-plan')
  await page.getByRole('button', { name: 'Show Account' }).click()
  await expect(page.locator('.quick-input-widget')).toContainText('Free plan')
  await page.keyboard.press('Escape')
  await expect(step(page, 'See your plan')).toHaveAttribute('aria-checked', 'true')

  await step(page, 'Write your first code').click()
  await shoot(page, 'walkthrough-code')
  await page.getByRole('button', { name: 'Try It in a New File' }).click()
  await expect(page.locator('.view-lines').last()).toContainText('Returns the total price')
  await page.keyboard.press('Control+Shift+G')
  await expect(ghostText(page).first()).toBeVisible()
  await page.keyboard.press('Escape')
})

test('an update is installed if it matches its checksum, and refused otherwise', {
  tag: '@long',
}, async ({ session }) => {
  const { page, site, editor } = session
  await runCommand(page, 'Ghost Writers: Check for Updates')
  await expect(toast(page, 'is the latest version.')).toBeVisible()

  const vsix = packVersion('9.9.9')
  const sha256 = createHash('sha256').update(vsix).digest('hex')
  const release = { version: '9.9.9', size: vsix.length, sha256, changelog: '' }
  const url = `${site.url}/ghost-writers-ia-9.9.9.vsix`
  site.serve('/ghost-writers-ia-9.9.9.vsix', withWrongByte(vsix))
  site.publish({ releases: [{ ...release, url }], minimumVersion: '0.0.0' })
  await update(page)
  await findNotification(page, "doesn't match its checksum, so it wasn't installed")
  await shoot(page, 'update-refused')
  expect(listInstalled(editor.folder)).toHaveLength(1)

  site.serve('/ghost-writers-ia-9.9.9.vsix', Buffer.from(vsix))
  await update(page)
  const done = await findNotification(page, '9.9.9 is installed')
  await expect(done.getByRole('button', { name: 'Reload Window' })).toBeVisible()
  await shoot(page, 'update-installed')
  expect(listInstalled(editor.folder)).toContainEqual(expect.stringContaining('9.9.9'))
  site.publish({ releases: [], minimumVersion: '0.0.0' })
})

function step(page: Page, title: string) {
  return page.locator('.getting-started-step', { hasText: title })
}

async function update(page: Page): Promise<void> {
  await runCommand(page, 'Notifications: Clear All Notifications')
  await runCommand(page, 'Ghost Writers: Check for Updates')
  const offer = await findNotification(page, '9.9.9 is available')
  await offer.getByRole('button', { name: 'Update' }).click()
}

/**
 * Looks into VS Code's list of notifications, because VS Code pops up no more than three within
 * 800 ms, and this test is faster than that.
 */
async function findNotification(page: Page, text: string): Promise<Locator> {
  const center = page.locator('.notifications-center')
  const item = center.locator('.notification-list-item', { hasText: text })
  await expect(async () => {
    await runCommand(page, 'Notifications: Show Notifications')
    await expect(item).toBeVisible({ timeout: 1000 })
  }).toPass()
  return item
}

function withWrongByte(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.with(1000, 255 - (bytes[1000] ?? 0)))
}

/** The built package as another version. */
function packVersion(version: string): Uint8Array {
  const files = new Map(
    [...unpack(readFileSync(builtVsix))]
      .filter(([name]) => name.startsWith('extension/'))
      .map(([name, content]) => [name.slice('extension/'.length), content] as const),
  )
  const manifest = { ...JSON.parse(String(files.get('package.json'))), version }
  files.set('package.json', Buffer.from(JSON.stringify(manifest)))
  return packVsix(manifest, files)
}

function listInstalled(folder: string): string[] {
  return readdirSync(join(folder, '../extensions')).filter((name) => name.includes('ghost-writers'))
}
