import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import type { Operations } from './driver/operations.ts'
import type { Editor } from './open-editor.ts'

/** Asks the driver, an extension in the editor, to do something. */
export type Drive = <Name extends keyof Operations>(
  name: Name,
  input: Parameters<Operations[Name]>[0],
) => Promise<Awaited<ReturnType<Operations[Name]>>>

export function toDrive({ folder }: Editor): Drive {
  const file = join(folder, '../driver-port')
  return async (name, input) => {
    await expect.poll(() => existsSync(file)).toBe(true)
    const url = `http://127.0.0.1:${readFileSync(file, 'utf8')}`
    const response = await fetch(url, { method: 'POST', body: JSON.stringify({ name, input }) })
    const { result, error } = (await response.json()) as { result: never; error?: string }
    if (error) throw new Error(`The driver couldn't ${name}: ${error}`)
    return result
  }
}

type Driven = { readonly page: Page; readonly editor: Editor; readonly drive: Drive }

/**
 * Accepts what is shown with a key. Fails if a line was inserted that wasn't on the screen before:
 * users must never get code that they haven't seen.
 */
export async function acceptShown({ page, editor, drive }: Driven, key: string): Promise<void> {
  const before = await drive('read', {})
  await expect.poll(() => readShown(page)).not.toBe('')
  const shown = squeeze(await readShown(page))
  await page.keyboard.press(key)
  await expect.poll(() => drive('read', {})).not.toEqual(before)
  const after = await drive('read', {})
  for (const [path, text] of Object.entries(after)) {
    const file = join(editor.folder, path)
    const former = before[path] ?? (existsSync(file) ? readFileSync(file, 'utf8') : '')
    const known = new Set(former.split(/\r?\n/))
    const added = text.split(/\r?\n/).filter((line) => line.trim() && !known.has(line))
    for (const line of added) expect(shown, `${path} got a line unseen`).toContain(squeeze(line))
  }
}

/** The text in all editors, with ghost text. */
async function readShown(page: Page): Promise<string> {
  const lines = await page
    .locator('.view-line, .ghost-text, .suggest-preview-text')
    .allTextContents()
  return lines.join('\n')
}

/** The screen has other spaces than files have, and shows tabs as spaces. */
function squeeze(text: string): string {
  return text.replaceAll(/[\s\u00a0\u00b7]/g, '')
}
