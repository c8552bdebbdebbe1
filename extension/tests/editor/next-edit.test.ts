import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { type EditorSession, test } from './editor-fixture.ts'
import { shoot } from './workbench.ts'

const program = [
  'export function sum(values: number[]) {',
  '  let total = 0',
  '  for (const value of values) total += value',
  '  log(total)',
  '',
  ...Array.from({ length: 60 }, (_, at) => `  step(${at})`),
  '  check(total)',
  '  return total',
  '}',
  '',
].join('\n')

test('after a rename at two places, Tab changes the next use and goes to a far one; Escape and undo end it', async ({
  session,
}) => {
  const { page } = session
  writeFileSync(join(session.editor.folder, 'sum.ts'), program)
  await rename(session, 'let total')
  await rename(session, 'total += value')

  await expect.poll(() => readDrawn(page)).toEqual(['result', 'Tab'])
  await shoot(page, 'next-edit-near')
  await page.keyboard.press('Tab')
  await expect.poll(() => readProgram(session)).toContain('log(result)')

  await expect.poll(() => readDrawn(page)).toEqual(['Tab to jump to line 66'])
  await shoot(page, 'next-edit-far')
  await page.keyboard.press('Tab')
  await expect.poll(() => readDrawn(page)).toEqual(['result', 'Tab'])
  await shoot(page, 'next-edit-target')
  expect(await readProgram(session)).toContain('check(total)')
  await page.keyboard.press('Tab')
  await expect.poll(() => readProgram(session)).toContain('check(result)')

  await expect.poll(() => readDrawn(page)).toEqual(['result', 'Tab'])
  await page.keyboard.press('Escape')
  await expect.poll(() => readDrawn(page)).toEqual([])
  await page.keyboard.press('Control+Z')
  await expect.poll(() => readProgram(session)).toContain('check(total)')
  await page.keyboard.press('Tab')
  await expect.poll(() => readProgram(session)).not.toContain('  check(total)\n  return total')
  expect(await readDrawn(page)).toEqual([])
  expect(await readProgram(session)).toContain('return total')
})

/** Selects the name `total` in a piece of the program and types another one. */
async function rename(session: EditorSession, piece: string): Promise<void> {
  const text = (await readProgram(session)) || program
  const from = text.indexOf(piece) + piece.indexOf('total')
  await session.drive('open', { path: 'sum.ts', from, to: from + 'total'.length })
  await expect(session.page.locator('.native-edit-context').last()).toBeFocused()
  await session.page.keyboard.type('result', { delay: 30 })
  await expect.poll(() => readProgram(session)).toContain(piece.replace('total', 'result'))
}

async function readProgram({ drive }: EditorSession): Promise<string> {
  return (await drive('read', {}))['sum.ts'] ?? ''
}

/** What is drawn beside the code. It's in no element, so that nobody copies it. */
function readDrawn(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('.view-lines span[class*="ced-"]')]
      .map((element) => getComputedStyle(element, '::after').content)
      .filter((content) => content.startsWith('"'))
      .map((content) => content.slice(1, -1).replaceAll('\u00a0', ' ')),
  )
}
