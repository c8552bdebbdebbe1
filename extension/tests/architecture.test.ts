import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'

const home = 'extension/src'
const files = readdirSync(home, { recursive: true, encoding: 'utf8' })
  .map((name) => join(home, name))
  .filter((file) => /\.ts$/.test(file) && !/\.test\.ts$/.test(file))

const imports = files.flatMap((from) =>
  [...readFileSync(from, 'utf8').matchAll(/^import (type )?[^']*'([^']+)'/gm)].map(
    ([, type, to = '']) => ({
      from,
      to: to.startsWith('.') ? normalize(join(dirname(from), to)) : to,
      isType: type !== undefined,
    }),
  ),
)

test('only the rooms that touch the editor know it', () => {
  const strays = imports.filter(
    ({ from, to }) => to === 'vscode' && !/^extension\/src\/(editor\/|extension\.ts)/.test(from),
  )
  expect(strays).toEqual([])
})

test('what does not touch the editor can be tried without one', () => {
  const climbing = imports.filter(
    ({ from, to }) =>
      !/^extension\/src\/(editor\/|extension\.ts)/.test(from) && to.startsWith(`${home}/editor/`),
  )
  expect(climbing).toEqual([])
})

test('the page of the chat knows the chat, and neither the editor, nor the site, nor Node', () => {
  const reached = new Set<string>()
  const follow = (file: string) => {
    if (reached.has(file)) return
    reached.add(file)
    for (const { from, to, isType } of imports) if (from === file && !isType) follow(to)
  }
  follow(`${home}/webview/main.ts`)

  const strays = [...reached].filter((file) => /^(vscode|node:)|\/(editor|site)\//.test(file))
  expect(strays).toEqual([])
  expect(reached.size).toBeGreaterThan(8)
})

test('the site and the extension share the API contract and nothing else', () => {
  const outside = imports
    .map(({ to }) => to)
    .filter((to) => /^(app|domain|store|gateways|server|packages)\//.test(to))
  expect(outside).toEqual([])
})

test('the extension bundles no package but the API contract', () => {
  const packages = imports
    .map(({ to }) => to)
    .filter((to) => !to.includes('/') || to.startsWith('@'))
  expect(new Set(packages.filter((name) => !name.startsWith('node:')))).toEqual(
    new Set(['vscode', '@ghost-writers-ia/site-api']),
  )
})

test('nothing is used that the oldest editor of the manifest does not know', () => {
  const newer =
    /\bURL\.parse\(|Promise\.(try|withResolvers)|\.fromAsync\(|Object\.groupBy|RegExp\.escape/
  expect(files.filter((file) => newer.test(readFileSync(file, 'utf8')))).toEqual([])
})

test('nothing a model says can become HTML', () => {
  const unsafe = /innerHTML|outerHTML|insertAdjacentHTML|document\.write|DOMParser|\beval\(/
  expect(files.filter((file) => unsafe.test(readFileSync(file, 'utf8')))).toEqual([])
})

test('every notification goes through the sanitizer: only one file shows them', () => {
  const raw = /show(Information|Warning|Error)Message|window\.withProgress|ProgressLocation/
  expect(files.filter((file) => raw.test(readFileSync(file, 'utf8')))).toEqual([
    `${home}/editor/notify.ts`,
  ])
})

test('no text in the editor is Markdown that could run a command', () => {
  const markdown = /MarkdownString|isTrusted|supportHtml/
  expect(files.filter((file) => markdown.test(readFileSync(file, 'utf8')))).toEqual([])
})
