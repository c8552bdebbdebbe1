import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { markdownPages } from '#app/shell/docs-pages.ts'
import { manifest } from './extension-manifest.ts'

const folder = join(import.meta.dirname, 'pages')
const files = readdirSync(folder).filter((name) => name.endsWith('.md'))
const texts = files.map((file) => readFileSync(join(folder, file), 'utf8'))
const titles = manifest.contributes.commands.map(({ title }) => title)

test('every page is in the table of contents', () => {
  expect(files.map((file) => file.replace('.md', '')).toSorted()).toEqual(markdownPages.toSorted())
})

test('every command of the extension is explained', () => {
  const commands = readFileSync(join(folder, 'commands.md'), 'utf8')

  expect(titles.filter((title) => !commands.includes(`**${title}**`))).toEqual([])
})

test('every command that the documentation names exists', () => {
  const named = texts.flatMap((text) => [...text.matchAll(/\*\*Ghost Writers: ([^*]+)\*\*/g)])

  expect(named.length).toBeGreaterThan(5)
  expect(named.map(([, title]) => title).filter((title) => !titles.includes(title ?? ''))).toEqual(
    [],
  )
})

test('every setting that the documentation or another page names exists', () => {
  const settings = Object.keys(manifest.contributes.configuration.properties)
  const copyFolder = join(import.meta.dirname, '../../copy/en')
  const copy = readdirSync(copyFolder).map((file) => readFileSync(join(copyFolder, file), 'utf8'))
  const named = [...texts, ...copy].flatMap((text) => text.match(/\bghostWriters\.[\w.]*\w/g) ?? [])

  expect(named.length).toBeGreaterThan(3)
  expect(named.filter((name) => !settings.includes(name))).toEqual([])
})

test('no heading of a page skips a level', () => {
  const skipping = texts.flatMap((text) => {
    const levels = [...text.matchAll(/^(#+) /gm)].map(([, marks = '']) => marks.length)
    return levels.filter((level, index) => level > (levels[index - 1] ?? 1) + 1)
  })

  expect(skipping).toEqual([])
})
