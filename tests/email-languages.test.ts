import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { mail } from '#domain/copy/en/mail.ts'
import { getCopy } from '#domain/copy/get-copy.ts'
import type { Mail } from '#domain/mail/ports.ts'
import { siteLanguages, sourceLanguage, toPrefix } from '#domain/site-language.ts'
import { writeEveryEmail } from './every-email.ts'
import { accent, writePseudoCopy } from './pseudo-language/write-copy.ts'

const english = writeEveryEmail(sourceLanguage)

test('every kind of email that customers get is in this test, and has a name in every language', () => {
  const kinds = new Set<string>(english.map(({ kind }) => kind))
  expect([...kinds].toSorted()).toEqual(Object.keys(mail.kinds).toSorted())
})

test.each(siteLanguages)(
  'an email in %s has the parts of the English one, and leads to pages in its language',
  (language) => {
    const emails = writeEveryEmail(language)

    expect(emails.map(toShape)).toEqual(english.map(toShape))
    expect(toLengths(getCopy(language))).toEqual(toLengths(getCopy(sourceLanguage)))
    for (const { language: written, action, details } of emails) {
      expect(written).toBe(language)
      const links = [action?.url, action?.other?.url, ...listUrls(JSON.stringify(details ?? ''))]
      for (const url of links.filter((one) => one?.startsWith('https://ghost.example/')))
        expect(new URL(url ?? '').pathname).toMatch(new RegExp(`^${toPrefix(language)}/`))
    }
  },
)

test('a new language needs its own folder of sentences and one line in the list, and no email keeps English text', {
  timeout: 30_000,
}, async () => {
  const emails = await writeInNewLanguage()

  expect(emails).toHaveLength(english.length)
  expect(emails.map(toShape)).toEqual(english.map(toShape))
  const kept = emails.flatMap(({ kind, text, html }) => {
    const label = mail.kinds[kind as keyof typeof mail.kinds]
    const words = [text, toPlainText(html).replace(`// ${label}`, '')].flatMap(listEnglish)
    return words.length > 0 ? [[kind, words]] : []
  })
  expect(kept).toEqual([])
  for (const { html } of emails) {
    expect(html).toContain('<html lang="xx">')
    expect(html).toContain(accent('AI coding assistance for VS Code'))
  }
})

type RenderedMail = Mail & { readonly text: string; readonly html: string }

/** A copy of the domain, with English in accents as a further language and Hungarian formats. */
async function writeInNewLanguage(): Promise<readonly RenderedMail[]> {
  const folder = mkdtempSync(join(tmpdir(), 'language-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const name of ['domain', 'package.json', 'tests/every-email.ts', 'tests/people.ts'])
    cpSync(name, join(folder, name), { recursive: true })
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
  writePseudoCopy(join(folder, 'domain/copy/en'), join(folder, 'domain/copy/xx'))
  addLine(join(folder, 'domain/site-language.ts'), {
    before: '} as const',
    line: "  xx: { name: 'Accents', locale: 'hu-HU', justNow: 'júšt ñów' },\n",
  })
  addLine(join(folder, 'domain/copy/get-copy.ts'), {
    before: 'import { copy as en }',
    line: "import { copy as xx } from './xx/copy.ts'\n",
  })
  addLine(join(folder, 'domain/copy/get-copy.ts'), { before: ' en,', line: ' xx,' })

  const program = `const { writeEveryEmail } = await import('./tests/every-email.ts')
    const { toHtml, toText } = await import('./domain/mail/render-email.ts')
    const emails = writeEveryEmail('xx')
    console.log(JSON.stringify(emails.map((one) => ({ ...one, html: toHtml(one), text: toText(one) }))))`
  const args = ['--input-type=module', '-e', program]
  const options = { cwd: folder, maxBuffer: 50_000_000 }
  const { stdout } = await promisify(execFile)(process.execPath, args, options)
  return JSON.parse(stdout) as readonly RenderedMail[]
}

type AddedLine = { readonly before: string; readonly line: string }

function addLine(file: string, { before, line }: AddedLine): void {
  const source = readFileSync(file, 'utf8')
  expect(source).toContain(before)
  writeFileSync(file, source.replace(before, line + before))
}

/** What an email consists of, whatever it says. */
function toShape({ kind, to, paragraphs, action, details = [] }: Mail) {
  return {
    kind,
    to,
    paragraphs: paragraphs.map((text) => text.split('\n').length),
    action: action && { hasOther: action.other !== undefined },
    details: details.map(({ paragraphs }) => paragraphs.map((text) => text.split('\n').length)),
  }
}

/** How many entries each list has, such as the terms of an order. The compiler doesn't count them. */
function toLengths(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toLengths)
  if (typeof value !== 'object' || value === null) return typeof value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, toLengths(one)]))
}

function listUrls(text: string): readonly string[] {
  return text.match(/https:\/\/ghost\.example\/[^\s",]*/g) ?? []
}

function toPlainText(html: string): string {
  return html
    .replace(/<head>.*<\/head>/s, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&#39;/g, "'")
    .replace(/&\w+;/g, ' ')
}

/** Names, codes and units, which no language translates. */
const names =
  /Ghost Writers( IA)?|Free|Essential|Pro\b|VS ?Code|UTC|USD|EUR|[WD]-2|\(?\w+:\w+\)?|https?:\S+|\S+@\S+/g

/** Every word of the translated copy has an accent. */
function listEnglish(text: string): readonly string[] {
  const words = text
    .replace(names, ' ')
    .match(/(?<![\p{L}\d_./-])[A-Za-z]*[aeiou][A-Za-z]*(?![\p{L}\d_./-])/gu)
  return (words ?? []).filter((word) => word.length > 2)
}
