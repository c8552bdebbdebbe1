import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { plans } from '@ghost-writers-ia/rules/plans'
import { parse } from 'parse5'
import { expect, onTestFinished, test } from 'vitest'
import { isOnlyInEnglish, listedPages } from '#app/shell/listed-pages.ts'
import { logFields } from '#domain/log-fields.ts'
import { startOwnSite } from '../e2e/start-own-site.ts'
import { accent, writePseudoCopy } from '../pseudo-language/write-copy.ts'

const sources = [
  'app',
  'domain',
  'store',
  'gateways',
  'server',
  'public',
  'package.json',
  'tsconfig.json',
  'vite.config.ts',
  'vite.plugins.ts',
  'react-router.config.ts',
  'extension/package.json',
  'extension/package.nls.json',
  'extension/CHANGELOG.md',
  'CHANGELOG.md',
  'SECURITY.md',
  '.env.example',
]

test('a new language needs its own folder of copy and one line in the list, and no page keeps English text', {
  timeout: 300_000,
}, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'language-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const name of sources) cpSync(name, join(folder, name), { recursive: true })
  for (const name of ['node_modules', 'packages']) symlinkSync(resolve(name), join(folder, name))
  for (const name of ['app/copy', 'domain/copy'])
    writePseudoCopy(join(folder, name, 'en'), join(folder, name, 'xx'))
  writeFileSync(
    join(folder, 'app/copy/xx/SECURITY.md'),
    accent(readFileSync('SECURITY.md', 'utf8')),
  )
  const list = join(folder, 'domain/site-language.ts')
  const line = "  xx: { name: 'Accents', locale: 'hu-HU', justNow: 'júšt ñów' },\n"
  writeFileSync(list, readFileSync(list, 'utf8').replace('} as const', `${line}} as const`))
  for (const language of ['', 'xx']) await build(folder, language)
  // The rest as it is built here.
  for (const name of ['build/extension', 'build/languages', 'build/client/assets'])
    cpSync(name, join(folder, name), { recursive: true })
  const assets = join(folder, 'build/languages/xx/client/assets')
  cpSync(assets, join(folder, 'build/client/assets'), { recursive: true })

  const site = await startOwnSite({ OPERATOR_NAME: 'Ádá' }, folder)
  onTestFinished(site.stop)
  const kept: Record<string, readonly string[]> = {}
  // The rest of the documentation may stay English.
  for (const page of listedPages.filter(
    (path) => !path.startsWith('/docs') && !isOnlyInEnglish(path),
  )) {
    const response = await fetch(`${site.url}/xx${page === '/' ? '' : page}`)
    expect(response.status, page).toBe(200)
    const english = listEnglish(await response.text())
    if (english.length > 0) kept[page] = english
  }

  expect(kept).toEqual({})
})

async function build(folder: string, language: string): Promise<void> {
  const reactRouter = join(folder, 'node_modules/@react-router/dev/bin.cjs')
  const env = { ...process.env, NODE_ENV: 'production', SITE_LANGUAGE: language }
  const options = { cwd: folder, env }
  await promisify(execFile)(process.execPath, [reactRouter, 'build', '--logLevel', 'warn'], options)
}

/** Names, commands and code, which no language translates. */
const names =
  /Ghost Writers( IA)?|Free|Essential|Pro\b|VS ?Code|VSCodium|Cursor|Stripe|GitHub|Google|Microsoft|Copilot|Cline|Continue|OpenAI|\bJSON\b|Accents|English|Gemini|DeepSeek|Claude Sonnet 4|\(thinking\)|Anthropic|Español|Deutsch|Stand-in model \(test mode\)|TypeScript|JavaScript|Python|Rust|https?:\S+|\S+@\S+|\S+\.(?:ts|json|vsix|zip|gwm)\b/g

/** English takes these from tables; a language says them in its copy (`plan-offers.ts`, `privacy.ts`). */
const ofTables = [
  ...plans.flatMap(({ audience, features }) => [audience, ...features]),
  ...Object.values(logFields).filter((meaning) => meaning !== null),
]

/** Texts with an English word: every word of the translated copy has an accent. */
function listEnglish(html: string): readonly string[] {
  const found = new Set<string>()
  function visit(node: object, isCode: boolean): void {
    const {
      nodeName = '',
      value,
      childNodes = [],
    } = node as {
      nodeName?: string
      value?: string
      childNodes?: readonly object[]
    }
    if (nodeName === '#text' && !isCode && value) {
      const words =
        ofTables
          .reduce((text, words) => text.replaceAll(words, ' '), value)
          .replace(names, ' ')
          .match(/(?<![\p{L}\d_./-])[A-Za-z]*[aeiou][A-Za-z]*(?![\p{L}\d_./-])/gu) ?? []
      // The translator leaves single words in lower case alone: ids look like them.
      const isWord = /^[a-z]+$/.test(value.trim())
      if (!isWord && words.some((word) => word.length > 2)) found.add(value.trim().slice(0, 80))
    }
    const isHidden = ['script', 'style', 'code', 'pre', 'kbd', 'template', 'time'].includes(
      nodeName,
    )
    for (const child of childNodes) visit(child, isCode || isHidden)
  }
  visit(parse(html), false)
  return [...found]
}
