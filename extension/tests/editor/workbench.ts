import { expect, type FrameLocator, type Locator, type Page } from '@playwright/test'

/** Runs a command from the command palette. */
export async function runCommand(page: Page, name: string): Promise<void> {
  const row = page.locator(`.quick-input-widget .monaco-list-row[aria-label^="${name}"]`).first()
  // An open palette doesn't show commands that are registered later: reopen it.
  await expect(async () => {
    await page.keyboard.press('Escape')
    await page.keyboard.press('F1')
    await expect(quickInput(page)).toBeVisible({ timeout: 1000 })
    await quickInput(page).fill(`>${name}`)
    await expect(row).toBeVisible({ timeout: 1500 })
  }).toPass()
  await row.click()
}

export function quickInput(page: Page): Locator {
  return page.locator('.quick-input-widget .quick-input-box input')
}

export async function openWorkbench(page: Page, url: string): Promise<void> {
  await page.goto(url)
  await page.locator('.monaco-workbench').waitFor()
}

/** Our item in the status bar. */
export function statusBar(page: Page): Locator {
  return page.locator('.statusbar-item[id="ghost-writers-ia.ghost-writers-ia.ghostWriters.status"]')
}

export function ghostText(page: Page): Locator {
  return page.locator('.ghost-text, .ghost-text-decoration, .ghost-text-decoration-preview')
}

/** All of the ghost text: VS Code splits it into colored parts. */
export async function readGhostText(page: Page): Promise<string> {
  const parts = await ghostText(page).allTextContents()
  return parts.join('').replaceAll('\u00a0', ' ')
}

export function toast(page: Page, text: string): Locator {
  return page.locator('.notification-toast').getByText(text)
}

/** The chat page, inside VS Code's two webview frames. */
export function chatPage(page: Page): FrameLocator {
  return page.frameLocator('iframe.webview.ready').frameLocator('iframe#active-frame')
}

/** Starts a chat. A question that is asked before it has started belongs to the previous one. */
export async function startChat(page: Page): Promise<void> {
  await runCommand(page, 'Ghost Writers: New Chat')
  await expect(chatPage(page).getByLabel('Ask about your code')).toBeFocused()
  await expect(chatPage(page).getByRole('article')).toHaveCount(0)
}

/** Asks in the chat, after the previous answer has finished. */
export async function ask(page: Page, question: string): Promise<void> {
  await expect(chatPage(page).getByRole('button', { name: 'Send', exact: true })).toBeVisible()
  const box = chatPage(page).getByLabel('Ask about your code')
  await box.fill(question)
  await box.press('Enter')
}

/** Opens a file of the workspace and focuses it. */
export async function openFile(page: Page, name: string): Promise<void> {
  // A webview that has just got the focus loses the key.
  await expect(async () => {
    await page.keyboard.press('Control+P')
    await expect(quickInput(page)).toBeVisible({ timeout: 1000 })
  }).toPass()
  await quickInput(page).fill(name)
  await page
    .getByRole('option', { name: new RegExp(`^${name}`) })
    .first()
    .click()
  // Another group can show the same file since an earlier test.
  const group = page.locator('.editor-group-container.active')
  await expect(group.getByRole('tab', { name, selected: true })).toBeVisible()
  await expect(group.locator(`.native-edit-context[aria-label^="${name}"]`)).toBeFocused()
}

/** Waits for a focused diff: its keys work only with the cursor in it. */
export async function expectProposal(page: Page, name: string): Promise<void> {
  await expect(proposalTab(page, name)).toBeVisible()
  await expect(page.getByText('Ctrl/Cmd+Enter accepts')).toBeVisible()
  const proposed = page.locator('.monaco-diff-editor .editor.modified')
  await expect(proposed.locator('.native-edit-context')).toBeFocused()
}

/** Waits until the diff is closed. */
export async function expectNoProposal(page: Page, name: string): Promise<void> {
  await expect(proposalTab(page, name)).toHaveCount(0)
  await expect(page.getByText('Ctrl/Cmd+Enter accepts')).toHaveCount(0)
}

/** The tab of a diff, such as "total.ts (3 proposed changes)". */
export function proposalTab(page: Page, name: string): Locator {
  return page.getByRole('tab', { name: new RegExp(`${name} \\(\\d+ proposed change`) })
}

/** Chooses from the context menu. */
export async function chooseFromMenu(clicked: Locator, path: readonly string[]): Promise<void> {
  await clicked.click({ button: 'right' })
  for (const name of path) {
    const item = clicked.page().getByRole('menuitem', { name, exact: true })
    // VS Code ignores clicks on a menu that has only just opened.
    await item.hover()
    await shoot(clicked.page(), `menu-${(await clicked.getAttribute('role')) ?? 'code'}`)
    await item.click({ delay: 150 })
  }
}

/** Saves a screenshot if SHOTS names a folder. */
export async function shoot(page: Page, name: string): Promise<void> {
  const folder = process.env.SHOTS
  if (folder) await page.screenshot({ path: `${folder}/${name}.png` })
}
