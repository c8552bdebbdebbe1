import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import {
  ask,
  chatPage,
  expectNoProposal,
  expectProposal,
  ghostText,
  openFile,
  quickInput,
  runCommand,
  statusBar,
} from '../editor/workbench.ts'
import type { GatewayCall, GatewayReply } from '../fake-gateway.ts'
import { loadChatFonts, resize, type Stage } from './stage.ts'

/** Where in the window something happens. */
export type Place = 'editor' | 'sidebar' | 'auxiliarybar' | 'menu'

/** What the pictures show, in the order in which they are played. Each leaves its state to the next. */
export const scenes: Readonly<Record<string, (stage: Stage) => Promise<Place>>> = {
  completion: completeLine,
  review: reviewChanges,
  chat: askInChat,
  agent: editAsAgent,
  allowance: showAllowance,
}

const suggestion = " text.replace(/\\p{M}/gu, '')"

async function completeLine({ page, site }: Stage): Promise<Place> {
  site.reply(({ body }) => ({ pieces: body.prompt?.endsWith('return') ? [suggestion] : [] }))
  await openFile(page, 'slugify.ts')
  await page.keyboard.press('Control+B')
  await expect(page.locator('.part.sidebar')).toBeHidden()
  await moveToLine(page, 10)
  // A newly opened editor doesn't request completions yet: type it again.
  await expect(async () => {
    await emptyLine(page)
    await page.keyboard.type('return')
    await expect(ghostText(page).first()).toBeVisible({ timeout: 3000 })
  }).toPass()
  return 'editor'
}

async function emptyLine(page: Page): Promise<void> {
  await page.keyboard.press('Control+Shift+K')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
}

/** The same again for the recording: what each frame shows, and for how long. Accepts it at the end. */
export async function* recordCompletion({ page }: Stage): AsyncGenerator<{ seconds: number }> {
  await emptyLine(page)
  yield { seconds: 0.8 }
  for (const letter of 'return') {
    await page.keyboard.type(letter)
    yield { seconds: 0.12 }
  }
  await expect(ghostText(page).first()).toBeVisible()
  yield { seconds: 2.4 }
  await page.keyboard.press('Tab')
  await expect(ghostText(page)).toHaveCount(0)
  yield { seconds: 2 }
}

async function reviewChanges({ page, site }: Stage): Promise<Place> {
  await page.keyboard.press('Control+S')
  site.reply(() => ({ pieces: [`\`\`\`ts\n${betterCart}\n\`\`\``] }))
  await openFile(page, 'cart.ts')
  await page.keyboard.press('Control+A')
  await runCommand(page, 'Ghost Writers: Refactor')
  await quickInput(page).fill('Simplify')
  await quickInput(page).press('Enter')
  await expectProposal(page, 'cart.ts')
  // The diff scrolls to the first change.
  await page.keyboard.press('Control+ArrowUp')
  return 'editor'
}

const betterCart = `import type { Cart } from './shop'

export function totalOf(cart: Cart) {
  return cart
    .map((it) => it.price * it.count)
    .reduce((a, b) => a + b, 0)
}

export function isEmpty(cart: Cart) {
  return cart.length === 0
}`

async function askInChat({ page, site }: Stage): Promise<Place> {
  await page.keyboard.press('Control+Enter')
  await expectNoProposal(page, 'cart.ts')
  await expect(page.locator('.native-edit-context[aria-label^="cart.ts"]')).toBeFocused()
  await page.keyboard.press('Control+S')
  site.reply(() => ({ pieces: [answer] }))
  await moveToLine(page, 4)
  await page.keyboard.press('Control+Shift+I')
  await loadChatFonts(page)
  await resize(page.locator('.part.sidebar'), 470)
  await ask(page, 'How do I test totalOf?')
  await expect(chatPage(page).getByText('toBe(1250)')).toBeVisible()
  return 'sidebar'
}

const answer = `Prices are whole cents, so compare exactly:

\`\`\`ts
expect(totalOf([])).toBe(0)
expect(totalOf([tea, mug])).toBe(1250)
\`\`\`
`

async function editAsAgent({ page, site, folder }: Stage): Promise<Place> {
  await page.keyboard.press('Control+B')
  await openFile(page, 'shop.ts')
  const file = join(folder, 'shop.ts')
  site.reply((call) => replyAsAgent(call, file))
  await runCommand(page, 'Ghost Writers: Use in VS Code Chat')
  await resize(page.locator('.part.auxiliarybar'), 400)
  const input = page.locator('.interactive-session .native-edit-context')
  await input.focus()
  await page.keyboard.type('Show prices in euros')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('list', { name: 'Chat' }).getByText('Prices are now')).toBeVisible({
    timeout: 90_000,
  })
  await expect.poll(() => readFileSync(file, 'utf8')).toContain('€')
  return 'auxiliarybar'
}

const before = `  return \`$\${(cents / 100).toFixed(2)}\``
const after = `  return \`€\${(cents / 100).toFixed(2)}\``

/** Reads the file, edits it, and says what it did. */
function replyAsAgent({ body }: GatewayCall, filePath: string): GatewayReply {
  const results = body.messages.filter(({ role }) => role === 'tool').length
  const read = { name: 'read_file', input: { filePath, startLine: 1, endLine: 20 } }
  const edit = {
    name: 'replace_string_in_file',
    input: { filePath, oldString: before, newString: after },
  }
  const call = [read, edit][results]
  if (!body.tools?.length || !call) return { pieces: ['Prices are now shown in euros.'] }
  return { toolCalls: [{ id: `call-${results}`, ...call }] }
}

async function showAllowance({ page }: Stage): Promise<Place> {
  await page.getByRole('button', { name: /^Keep All Edits/ }).click()
  await page.keyboard.press('Control+Alt+B')
  await expect(page.locator('.part.auxiliarybar')).toBeHidden()
  await statusBar(page).click()
  await expect(page.locator('.quick-input-widget')).toContainText('Free plan')
  return 'menu'
}

export async function moveToLine(page: Page, line: number): Promise<void> {
  await page.keyboard.press('Control+Home')
  for (let at = 1; at < line; at++) await page.keyboard.press('ArrowDown')
}
