import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'

const source = 'extension/src'
const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .map((name) => join(source, name))
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

test('only src/editor and src/extension.ts import vscode', () => {
  const violations = imports.filter(
    ({ from, to }) => to === 'vscode' && !/^extension\/src\/(editor\/|extension\.ts)/.test(from),
  )
  expect(violations).toEqual([])
})

test('nothing else imports from src/editor, so it can be tested without VS Code', () => {
  const violations = imports.filter(
    ({ from, to }) =>
      !/^extension\/src\/(editor\/|extension\.ts)/.test(from) && to.startsWith(`${source}/editor/`),
  )
  expect(violations).toEqual([])
})

test('the chat page imports neither VS Code nor Node nor the site client', () => {
  const reached = new Set<string>()
  const follow = (file: string) => {
    if (reached.has(file)) return
    reached.add(file)
    for (const { from, to, isType } of imports) if (from === file && !isType) follow(to)
  }
  follow(`${source}/webview/main.ts`)

  const violations = [...reached].filter((file) => /^(vscode|node:)|\/(editor|site)\//.test(file))
  expect(violations).toEqual([])
  expect(reached.size).toBeGreaterThan(8)
})

test('nothing imports Node, because editors in the browser run the same code', () => {
  expect(imports.filter(({ to }) => to.startsWith('node:'))).toEqual([])
})

test('the extension shares only packages with the site', () => {
  const outside = imports
    .map(({ to }) => to)
    .filter((to) => /^(app|domain|store|gateways|server|packages)\//.test(to))
  expect(outside).toEqual([])
  expect(imports.some(({ to }) => to === '@ghost-writers-ia/site-api')).toBe(true)
})

test('the extension bundles only our packages, markdown-it and eventsource-parser', () => {
  const packages = imports
    .map(({ to }) => to)
    .filter((to) => !to.includes('/') || to.startsWith('@'))
  const names = packages.map((name) => /^(@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? name)
  const ours = ['@ghost-writers-ia/site-api', '@ghost-writers-ia/snippets']
  expect(new Set(names.filter((name) => !name.startsWith('node:')))).toEqual(
    new Set(['vscode', ...ours, 'markdown-it', 'eventsource-parser']),
  )
})

/** An example must never be sent to the site, so what handles them can't call it. */
test('what handles examples for fine-tuning does not import the client of the site', () => {
  const ofExamples = /\/src\/(tuning\/|editor\/(example-|review-examples|stored-jobs))/
  const handlers = imports.filter(({ from }) => ofExamples.test(from))
  expect(handlers.length).toBeGreaterThan(20)
  expect(handlers.filter(({ to, isType }) => !isType && to.startsWith(`${source}/site/`))).toEqual(
    [],
  )
})

test('only APIs of the oldest supported VS Code are used', () => {
  const newer =
    /\bURL\.parse\(|Promise\.(try|withResolvers)|\.fromAsync\(|Object\.groupBy|RegExp\.escape/
  expect(files.filter((file) => newer.test(readFileSync(file, 'utf8')))).toEqual([])
})

test('nothing is ever parsed as HTML', () => {
  const unsafe = /innerHTML|outerHTML|insertAdjacentHTML|document\.write|DOMParser|\beval\(/
  expect(files.filter((file) => unsafe.test(readFileSync(file, 'utf8')))).toEqual([])
})

test('notifications are only shown by notify.ts, which sanitizes them', () => {
  const raw = /show(Information|Warning|Error)Message|window\.withProgress|ProgressLocation/
  expect(files.filter((file) => raw.test(readFileSync(file, 'utf8')))).toEqual([
    `${source}/editor/notify.ts`,
  ])
})

test('VS Code never renders our text as Markdown, which could run commands', () => {
  const markdown = /MarkdownString|(?<!vscode\.workspace\.)isTrusted|supportHtml/
  expect(files.filter((file) => markdown.test(readFileSync(file, 'utf8')))).toEqual([])
})
