import { expect, type Locator, type Page } from '@playwright/test'

/** Runs a command from the palette as a user does. */
export async function runCommand(page: Page, name: string): Promise<void> {
  const input = page.locator('.quick-input-widget .quick-input-box input')
  const row = page.locator(`.quick-input-widget .monaco-list-row[aria-label^="${name}"]`).first()
  // The palette does not notice commands that are registered after it was opened: open it anew.
  await expect(async () => {
    await page.keyboard.press('Escape')
    await page.keyboard.press('F1')
    await expect(input).toBeVisible({ timeout: 1000 })
    await input.fill(`>${name}`)
    await expect(row).toBeVisible({ timeout: 1500 })
  }).toPass()
  await row.click()
}

export async function openWorkbench(page: Page, url: string): Promise<void> {
  await page.goto(url)
  await page.locator('.monaco-workbench').waitFor()
}

/** What the status bar says of us. */
export function statusBar(page: Page): Locator {
  return page.locator('.statusbar-item[id="ghost-writers-ia.ghost-writers-ia.ghostWriters.status"]')
}

export function toast(page: Page, words: string): Locator {
  return page.locator('.notification-toast').getByText(words)
}

/** The chat, inside the two frames that keep it apart from the editor. */
export function chatPage(page: Page) {
  return page.frameLocator('iframe.webview.ready').frameLocator('iframe#active-frame')
}

export async function openFile(page: Page, name: string): Promise<void> {
  await page.locator('.explorer-folders-view').getByRole('treeitem', { name }).dblclick()
  await page.locator('.editor-instance .view-lines').first().click()
}

/** A picture for whoever wants to look: only when a folder for them is named. */
export async function shoot(page: Page, name: string): Promise<void> {
  const folder = process.env.SHOTS
  if (folder) await page.screenshot({ path: `${folder}/${name}.png` })
}
