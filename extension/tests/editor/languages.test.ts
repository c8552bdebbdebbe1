import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import type { GatewayReply } from '../fake-gateway.ts'
import { openFakeSite } from '../fake-site.ts'
import { ada } from '../fake-site-api.ts'
import { acceptShown } from './drive.ts'
import { test as base, type EditorSession, logIn, openWindow } from './editor-fixture.ts'
import { type Program, programs } from './programs.ts'
import { ask, chatPage, expectProposal, ghostText, quickInput, readGhostText } from './workbench.ts'

type Session = Omit<EditorSession, 'router'>

/** VS Code and the extension with their default settings, and a model that streams slowly. */
const test = base.extend<object, { world: Session }>({
  world: [
    async ({ browser }, use) => {
      const site = await openFakeSite({ host: '127.0.0.2' })
      const entitlements = {
        completion: 'advanced',
        languages: 'multi',
        explanations: true,
      } as const
      site.change({ entitlements: { ...ada.entitlements, ...entitlements } })
      const defaults = {
        'chat.disableAIFeatures': undefined,
        'editor.quickSuggestions': undefined,
        'ghostWriters.inlineCompletion.enabled': undefined,
      }
      const { close, ...window } = await openWindow(browser, {
        settings: { 'ghostWriters.site.url': site.url, ...defaults },
        options: ['--link-protection-trusted-domains', site.url],
        extensions: ['python', 'yaml', 'ruby', 'go', 'rust', 'java', 'csharp'],
      })
      await logIn({ ...window, site })
      await warmUp({ ...window, site })
      await use({ ...window, site })
      await close()
      await site.close()
    },
    { scope: 'worker' },
  ],
})

/** VS Code drops the first requests for completions in a new window: type until there is one. */
async function warmUp({ page, site, drive }: Session): Promise<void> {
  site.reply(() => ({ pieces: [' 1'] }))
  await drive('open', { path: 'words.ts' })
  await expect(async () => {
    await page.keyboard.press('Control+End')
    await page.keyboard.press('Enter')
    await page.keyboard.type('const one =')
    await expect(ghostText(page).first()).toBeVisible({ timeout: 3000 })
  }).toPass()
  await drive('closeAll', {})
}

/** How a file is written, and how long the model stops in the middle of its answer. */
type Form = { readonly indent: string; readonly ending: string; readonly stallMs?: number }

type Case = Form & { readonly program: Program; readonly path: string; readonly session: Session }

/** Everything in the extension that writes code. To cover another command, add a row. */
const commands: Readonly<Record<string, (one: Case) => Promise<void>>> = {
  'Generate Code': generate,
  'inline completion': complete,
  Refactor: refactor,
  'Fix Bug': fix,
  'Generate Tests': writeTests,
  'Apply from Chat': applyFromChat,
  'Apply All from Chat, to a file that is not open': applyToClosed,
  'Insert from Chat': insertFromChat,
}

const forms: Readonly<Record<string, Form>> = {
  'LF and spaces': { indent: '  ', ending: '\n' },
  'LF and tabs': { indent: '\t', ending: '\n' },
  'CRLF and spaces': { indent: '    ', ending: '\r\n' },
  'CRLF and tabs': { indent: '\t', ending: '\r\n' },
  'LF and spaces after a pause': { indent: '  ', ending: '\n', stallMs: 10_000 },
}

/** `npm test` runs one case for each of these commands, with the language of that number. */
const sampled = [0, 1, 2, 6]

const names = { commands: Object.keys(commands), forms: Object.keys(forms) }

for (const [row, program] of programs.entries())
  for (const [column, command] of names.commands.entries())
    for (const [turn, name] of names.forms.entries()) {
      const form = forms[name] ?? { indent: '', ending: '' }
      if (program.hasNoTabs && form.indent === '\t') continue
      // One language tells enough about a pause.
      if (form.stallMs && row !== column) continue
      const isSample =
        sampled.includes(row) && row === column && turn === (program.hasNoTabs ? row * 2 : row) % 4
      test(`${command} writes ${program.file} with ${name} as it is`, {
        ...(!isSample && { tag: '@long' }),
      }, async ({ world: session }) => {
        const path = `${row}-${column}-${turn}/${program.file}`
        await commands[command]?.({ ...form, program, path, session })
      })
    }

async function generate(one: Case): Promise<void> {
  const { page, drive, site } = one.session
  const { code, comment, written } = one.program
  const { head, body, indent } = splitCode(code)
  const place = `${head}${indent}${comment}`
  site.reply(() => stream(one, `\`\`\`\n${toAnswer(written)}\n\`\`\``))
  await open(one, `${place}\n${body}`, place)

  await page.keyboard.press('Control+Shift+G')
  await expectGhost(page, written)
  await acceptShown(one.session, 'Tab')

  await expectText(one, `${place}\n${written.replaceAll(/^/gm, indent)}\n${body}`)
  await drive('closeAll', {})
}

async function complete(one: Case): Promise<void> {
  const { page, site, drive } = one.session
  const { code, end } = one.program
  const [before = '', after = ''] = code.split(end)
  // The last word is typed, because that is when VS Code asks for completions.
  const start = before.replace(/\S+$/, '')
  site.reply(() => stream(one, toForm(end, one)))
  await open(one, start + after, start)

  await page.keyboard.type(before.slice(start.length), { delay: 100 })
  await expectGhost(page, end)
  await acceptShown(one.session, 'Tab')

  await expectText(one, code)
  await drive('closeAll', {})
}

async function refactor(one: Case): Promise<void> {
  const { page, drive } = one.session
  await openForChange(one)
  await drive('start', { command: 'ghostWriters.refactor' })
  await expect(page.getByText('What should be improved?')).toBeVisible()
  await quickInput(page).fill('add up')
  await quickInput(page).press('Enter')
  await expectChanged(one)
}

async function fix(one: Case): Promise<void> {
  await openForChange(one)
  await one.session.drive('start', { command: 'ghostWriters.fixBug' })
  await expectChanged(one)
}

async function writeTests(one: Case): Promise<void> {
  const { site, drive } = one.session
  const tests = toAnswer(one.program.code)
  site.reply(() => stream(one, `\`\`\`\n${tests}\n\`\`\``))
  await open(one, one.program.code, one.program.change[0])
  await drive('start', { command: 'ghostWriters.generateTests' })

  const folder = dirname(one.path)
  const readTests = async () => {
    const texts = Object.entries(await drive('read', {}))
    const found = texts.find(([path]) => path.includes(folder) && !path.endsWith(one.path))
    // A new file has the line endings of the user's system.
    return found?.[1].replaceAll('\r\n', '\n')
  }
  await expect.poll(readTests).toBe(`${tests}\n`)
  await drive('closeAll', {})
}

async function applyFromChat(one: Case): Promise<void> {
  await openForChange(one)
  await askInChat(one, `\`\`\`\n${toChanged(one)}\n\`\`\``)
  await one.session.drive('open', { path: one.path, from: find(one, one.program.change[0]) })
  await chatPage(one.session.page)
    .getByRole('button', { name: /^Apply/ })
    .last()
    .click()
  await expectChanged(one)
}

async function applyToClosed(one: Case): Promise<void> {
  await openForChange(one)
  await one.session.drive('closeAll', {})
  await askInChat(one, `\`\`\` path=${one.path}\n${toChanged(one)}\n\`\`\``)
  await one.session.drive('start', { command: 'ghostWriters.applyAnswer' })
  await expectChanged(one)
}

async function insertFromChat(one: Case): Promise<void> {
  const { page, drive } = one.session
  const { code, written } = one.program
  const { head, body, indent } = splitCode(code)
  await open(one, `${head}${indent}\n${body}`, head)
  await askInChat(one, `\`\`\`\n${toAnswer(written)}\n\`\`\``)
  const place = find(one, head) + toForm(head + indent, one).length
  await drive('open', { path: one.path, from: place })
  await chatPage(page)
    .getByRole('button', { name: /^Insert/ })
    .last()
    .click()

  await expectText(one, `${head}${written.replaceAll(/^/gm, indent)}\n${body}`)
  await drive('closeAll', {})
}

/** The first line of a function, and what follows with the indentation of its first line. */
function splitCode(code: string) {
  const start = code.indexOf('\n') + 1
  const body = code.slice(start)
  return { head: code.slice(0, start), body, indent: /^\t*/.exec(body)?.[0] ?? '' }
}

/** Models answer with the indentation that they know, whatever the file has. */
function toAnswer(code: string): string {
  return code.replaceAll('\t', '    ')
}

function toChanged({ program: { code, change } }: Case): string {
  return toAnswer(code.replace(change[0], change[1]))
}

function toForm(code: string, { indent, ending }: Form): string {
  return code.replaceAll('\t', indent).replaceAll('\n', ending)
}

function toFile(one: Case, code: string): string {
  const { above, below } = one.program
  return toForm(above + code + below, one)
}

/** Where a text starts in the file, as it was opened. */
function find(one: Case, text: string): number {
  return (
    toForm(one.program.above, one).length + toForm(one.program.code, one).indexOf(toForm(text, one))
  )
}

/** Writes the file with this code and opens it, with the cursor after a text in the code. */
async function open(one: Case, code: string, at: string): Promise<void> {
  const { editor, drive } = one.session
  const file = join(editor.folder, one.path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, toFile(one, code))
  const cursor = toForm(one.program.above + code.slice(0, code.indexOf(at)) + at, one).length
  await drive('open', { path: one.path, from: cursor })
}

async function openForChange(one: Case): Promise<void> {
  const { code, change } = one.program
  one.session.site.reply(() => stream(one, `\`\`\`\n${toChanged(one)}\n\`\`\``))
  await open(one, code, change[0])
}

/** The diff shows the change, and accepting it changes nothing else. */
async function expectChanged(one: Case): Promise<void> {
  const { page, drive } = one.session
  const { file, code, change } = one.program
  await expectProposal(page, file)
  await acceptShown(one.session, 'Control+Enter')
  await expectText(one, code.replace(change[0], change[1]))
  await drive('closeAll', {})
}

async function expectText(one: Case, code: string): Promise<void> {
  const read = async () => (await one.session.drive('read', {}))[one.path]
  await expect.poll(read).toBe(toFile(one, code))
}

/** The editor keeps the first line of ghost text elsewhere than the others. */
async function expectGhost(page: Page, code: string): Promise<void> {
  const squeeze = (text: string) => text.replaceAll(/\s/g, '')
  for (const line of code.split('\n'))
    await expect.poll(async () => squeeze(await readGhostText(page))).toContain(squeeze(line))
}

async function askInChat(one: Case, answer: string): Promise<void> {
  const { page, site, drive } = one.session
  site.reply(() => stream(one, `Here it is:\n\n${answer}\n`))
  await drive('run', { command: 'ghostWriters.newChat' })
  await ask(page, 'Please change it.')
  // The button is "Send" before and after the answer, so first wait for the end of the code.
  const lines = answer.split('\n').filter((line) => !line.startsWith('```'))
  await expect(chatPage(page).locator('pre').last()).toContainText(lines.at(-1)?.trim() ?? '')
  await expect(chatPage(page).getByRole('button', { name: 'Send', exact: true })).toBeVisible()
}

/** In pieces of a few words, as models write them. */
function stream({ stallMs = 0 }: Form, text: string): GatewayReply {
  const size = Math.ceil(text.length / 5)
  const pieces = text.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? []
  return { pieces, gapMs: 250, stallMs }
}
