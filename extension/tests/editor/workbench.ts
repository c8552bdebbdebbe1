import { expect, type FrameLocator, type Locator, type Page } from '@playwright/test'

/** Runs a command from the palette as a user does. */
export async function runCommand(page: Page, name: string): Promise<void> {
  const row = page.locator(`.quick-input-widget .monaco-list-row[aria-label^="${name}"]`).first()
  // The palette does not notice commands that are registered after it was opened: open it anew.
  await expect(async () => {
    await page.keyboard.press('Escape')
    await page.keyboard.press('F1')
    await expect(quickInput(page)).toBeVisible({ timeout: 1000 })
    await quickInput(page).fill(`>${name}`)
    await expect(row).toBeVisible({ timeout: 1500 })
  }).toPass()
  await row.click()
}

/** Where the editor asks for a word. */
export function quickInput(page: Page): Locator {
  return page.locator('.quick-input-widget .quick-input-box input')
}

export async function openWorkbench(page: Page, url: string): Promise<void> {
  await page.goto(url)
  await page.locator('.monaco-workbench').waitFor()
}

/** What the status bar says of us. */
export function statusBar(page: Page): Locator {
  return page.locator('.statusbar-item[id="ghost-writers-ia.ghost-writers-ia.ghostWriters.status"]')
}

/** On the line of the cursor, or below it. */
export function ghostText(page: Page): Locator {
  return page.locator('.ghost-text, .ghost-text-decoration')
}

export function toast(page: Page, words: string): Locator {
  return page.locator('.notification-toast').getByText(words)
}

/** The chat, inside the two frames that keep it apart from the editor. */
export function chatPage(page: Page): FrameLocator {
  return page.frameLocator('iframe.webview.ready').frameLocator('iframe#active-frame')
}

/** Asks in the chat, once it has answered what was asked before. */
export async function ask(page: Page, question: string): Promise<void> {
  await expect(chatPage(page).getByRole('button', { name: 'Send' })).toBeVisible()
  const box = chatPage(page).getByLabel('Ask about your code')
  await box.fill(question)
  await box.press('Enter')
}

/** Opens a file of the folder with the cursor in it. */
export async function openFile(page: Page, name: string): Promise<void> {
  await page.keyboard.press('Control+P')
  await quickInput(page).fill(name)
  await page
    .getByRole('option', { name: new RegExp(`^${name}`) })
    .first()
    .click()
  await expect(page.getByRole('tab', { name, selected: true })).toBeVisible()
  await expect(page.locator(`.native-edit-context[aria-label^="${name}"]`)).toBeFocused()
}

/** A diff with the keys for it, which wait for the cursor to be in it. */
export async function meetProposal(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('tab', { name: `${name} (proposed changes)` })).toBeVisible()
  await expect(page.getByText('Ctrl/Cmd+Enter accepts these changes')).toBeVisible()
  const proposed = page.locator('.monaco-diff-editor .editor.modified')
  await expect(proposed.locator('.native-edit-context')).toBeFocused()
}

/** It was accepted or discarded. */
export async function missProposal(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('tab', { name: `${name} (proposed changes)` })).toHaveCount(0)
  await expect(page.getByText('Ctrl/Cmd+Enter accepts these changes')).toHaveCount(0)
}

/** Chooses from the menu of something that was clicked with the other button. */
export async function chooseFromMenu(clicked: Locator, path: readonly string[]): Promise<void> {
  await clicked.click({ button: 'right' })
  for (const name of path) {
    const item = clicked.page().getByRole('menuitem', { name, exact: true })
    // The editor takes no click on a menu that has only just opened, lest it was meant for what is below.
    await item.hover()
    await shoot(clicked.page(), `menu-${(await clicked.getAttribute('role')) ?? 'code'}`)
    await item.click({ delay: 150 })
  }
}

/** A picture for whoever wants to look: only when a folder for them is named. */
export async function shoot(page: Page, name: string): Promise<void> {
  const folder = process.env.SHOTS
  if (folder) await page.screenshot({ path: `${folder}/${name}.png` })
}
