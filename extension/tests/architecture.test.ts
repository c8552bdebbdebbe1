import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'

const source = 'extension/src'
const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .map((name) => join(source, name))
  .filter((file) => /\.ts$/.test(file) && !/\.test\.ts$/.test(file))

function code(file: string): string {
  return readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')
}

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

/** The folders of src. Each may import only those before it, types included. */
const folders = [
  'words',
  'site',
  'account',
  'router',
  'models',
  'writing',
  'context',
  'prompts',
  'edits',
  'next-edit',
  'snippets',
  'teams',
  'chat',
  'completion',
  'local-model',
  'tuning',
  'webview',
  'editor',
]

/** The features of src/editor, in the order in which `extension.ts` registers them. */
const features = [
  'account',
  'teams',
  'models',
  'context',
  'tuning',
  'snippets',
  'edits',
  'writing',
  'chat',
  'local-model',
  'next-edit',
  'completion',
  'shell',
]

test.each([
  { root: source, order: folders },
  { root: `${source}/editor`, order: features },
])('a folder of $root imports only the folders before it', ({ root, order }) => {
  /** Files beside the folders are for all of them, so they come first. */
  const rank = (file: string) => {
    const [folder = '', inside] = file.slice(root.length + 1).split('/')
    return inside === undefined ? -1 : order.indexOf(folder)
  }
  const isInside = (file: string) =>
    file.startsWith(`${root}/`) && file !== `${source}/extension.ts`
  const backward = imports.filter(
    ({ from, to }) => isInside(from) && isInside(to) && rank(to) > rank(from),
  )
  expect(backward).toEqual([])

  const found = readdirSync(root, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  expect(found.map(({ name }) => name).sort()).toEqual(order.toSorted())
})

test('the extension registers every feature, in their order', () => {
  const called = [...code(`${source}/extension.ts`).matchAll(/\bregister(\w+)\(/g)]
  expect(called.map(([, name = '']) => name.toLowerCase())).toEqual(
    features.map((name) => name.replace('-', '')),
  )
})

/** Code that needs more dependencies than this does several things at once. */
test('nothing gets more than eleven things, and every such type has a name of its own', () => {
  const types = files.flatMap((file) =>
    [...code(file).matchAll(/type (\w*Dep(?:s|endencies)) = [^={]*\{([^}]*)\}/g)].map(
      ([, name = '', fields = '']) => ({ name, count: fields.split('readonly ').length - 1 }),
    ),
  )
  expect(types.length).toBeGreaterThan(40)
  expect(types.filter(({ count }) => count > 11)).toEqual([])
  const names = types.map(({ name }) => name)
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
})

test('every command of the manifest is registered by one feature', () => {
  const manifest = JSON.parse(readFileSync('extension/package.json', 'utf8'))
  const names: string[] = manifest.contributes.commands.map((one: { command: string }) =>
    one.command.replace('ghostWriters.', ''),
  )
  const registrations = features.map((name) =>
    code(`${source}/editor/${name}/register-${name}.ts`).replace(/^import[^']*'.*$/gm, ''),
  )
  const strays = names.filter((name) => {
    const key = new RegExp(`(?:\\{|,|\\n) *${name}(?::|,| \\})`)
    return registrations.filter((text) => key.test(text)).length !== 1
  })
  expect(strays).toEqual([])
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

test('the extension bundles only our packages and four libraries', () => {
  const packages = imports.map(({ to }) => to).filter((to) => !to.startsWith('extension/'))
  const names = packages.map((name) => /^(@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? name)
  const ours = ['site-api', 'rules', 'local-model'].map((name) => `@ghost-writers-ia/${name}`)
  expect(new Set(names.filter((name) => !name.startsWith('node:')))).toEqual(
    new Set(['vscode', ...ours, 'markdown-it', 'eventsource-parser', 'ignore', 'zod']),
  )
})

/** An example must never be sent to the site, so what handles them can't call it. */
test('what handles examples for fine-tuning does not import the client of the site', () => {
  const ofExamples = /\/src\/(tuning\/|editor\/tuning\/(example-|review-examples|stored-jobs))/
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

/** Members of `vscode.window` and `vscode.env` that render no text. */
const textless = new Set([
  'activeColorTheme',
  'activeTextEditor',
  'visibleTextEditors',
  'tabGroups',
  'onDidChangeActiveColorTheme',
  'onDidChangeActiveTextEditor',
  'onDidChangeTextEditorSelection',
  'onDidStartTerminalShellExecution',
  'onDidChangeTextEditorVisibleRanges',
  'showTextDocument',
  // The page is drawn without HTML, and the log is text.
  'registerWebviewViewProvider',
  'createOutputChannel',
  'appHost',
  'appName',
  'clipboard',
  'language',
  'remoteName',
])

/** Files that use what renders text, by any name: a member, a destructured one or an alias. */
function findRenderers(sources: ReadonlyMap<string, string>): string[] {
  const named =
    /\b(show(InputBox|QuickPick|(Information|Warning|Error)Message|(Open|Save)Dialog|WorkspaceFolderPick)|create(InputBox|QuickPick|StatusBarItem|TreeView|Terminal)|setStatusBarMessage|withProgress|ProgressLocation|openExternal|sendText)\b/
  const alias = /vscode\.(window|env)\b(?!\.\w)|\bvscode\b(?=\s*[;\n,)])|vscode\[/
  const members = /vscode\s*\.\s*(?:window|env)\s*\.\s*(\w+)/g
  return [...sources]
    .map(
      ([file, source]) =>
        [file, source.replace(/^import .*$|\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')] as const,
    )
    .filter(
      ([, code]) =>
        named.test(code) ||
        alias.test(code) ||
        [...code.matchAll(members)].some(([, member = '']) => !textless.has(member)),
    )
    .map(([file]) => file)
}

const sources = new Map(files.map((file) => [file, readFileSync(file, 'utf8')]))

/** VS Code runs commands from links and draws icons in such text. See ADR-0065. */
test('only ui.ts lets VS Code render text, because it makes the text plain', () => {
  expect(findRenderers(sources)).toEqual([`${source}/editor/ui.ts`])
  expect(imports.filter(({ to }) => to === 'vscode').length).toBeGreaterThan(50)
  const named = files.filter((file) =>
    /import (?!(type )?\* as vscode)[^\n]*'vscode'/.test(sources.get(file) ?? ''),
  )
  expect(named).toEqual([])
})

test.each([
  "vscode.window.showInputBox({ prompt: 'x' })",
  'const { showQuickPick } = vscode.window',
  'const { window } = vscode\nwindow.x()',
  'const ui = vscode.window\nui.x()',
  "vscode['window'].x()",
  'vscode\n  .window\n  .createInputBox()',
  'vscode.window.showSomethingNew()',
  'vscode.env.openExternal(uri)',
])('a new way to render text is noticed: %j', (code) => {
  expect(findRenderers(new Map([['new.ts', code]]))).toEqual(['new.ts'])
})

test('VS Code never renders our text as Markdown, inserts it as a snippet or runs it', () => {
  const active =
    /MarkdownString|(?<!vscode\.workspace\.)isTrusted|supportHtml|SnippetString|TreeItem|\bHover\(|(?<!Terminal)ShellExecution|ProcessExecution|child_process/
  expect(files.filter((file) => active.test(sources.get(file) ?? ''))).toEqual([])
  // VS Code shows why a document can't be opened or saved in a notification.
  const errors = /new vscode\.FileSystemError\(|FileSystemError\.\w+\([^)]/
  expect(files.filter((file) => errors.test(sources.get(file) ?? ''))).toEqual([
    `${source}/editor/ui.ts`,
  ])
})

/** The files in src/editor whose code matches. */
function findUsers(pattern: RegExp): string[] {
  return files
    .filter((file) => pattern.test(sources.get(file) ?? ''))
    .map((file) => file.replace(`${source}/editor/`, ''))
    .sort()
}

/** A repository can contain links to any file of the user, also named like project rules. See ADR-0066. */
test('files that are sent automatically have one reader, which checks trust, links and names', () => {
  const harmless = 'stat|readDirectory|writeFile|delete|createDirectory|isWritableFileSystem'
  const reads = new RegExp(
    `\\bfs\\s*\\.\\s*readFile\\b|\\.fs\\b(?!\\s*\\.\\s*(${harmless})\\b)|\\{[^}]*\\bfs\\b[^}]*\\} = vscode`,
  )
  expect(findUsers(reads)).toEqual([
    'chat/theme-colors.ts',
    'context/private-files.ts',
    // The model and its engine, which nothing is sent of.
    'local-model/model-storage.ts',
    // What VS Code and the extension have stored themselves.
    'stored-files.ts',
    'tuning/stored-jobs.ts',
  ])
  expect(findUsers(/getBuiltinModule/)).toEqual([
    'account/host-name.ts',
    // Looks up names, so that no page is fetched from a private network.
    'chat/web-pages.ts',
    'context/links.ts',
    `${source}/local-model/worker.ts`,
    'local-model/start-worker.ts',
  ])
})

test('a document is only opened to be shown or changed, or after a question', () => {
  expect(findUsers(/openTextDocument|openNotebookDocument/)).toEqual([
    'account/first-run.ts',
    // Added by the user, who was asked.
    'context/context-files.ts',
    'edits/accept-changes.ts',
    'edits/answer-files.ts',
    'edits/apply-code.ts',
    'edits/proposal-tabs.ts',
    'edits/proposals.ts',
    'models/sent-requests.ts',
    'tuning/example-documents.ts',
    // The test file is sent after a question.
    'writing/write-tests.ts',
  ])
})

test('work that goes on in the background at each key reports its errors', () => {
  const onKeys =
    /src\/completion\/|editor\/(completion\/|context\/(automatic-context|recent-|imported-|private-files|links)|models\/(site-provider|model-requests))/
  const violations = files
    .filter((file) => onKeys.test(file))
    .filter((file) => /\bvoid [a-z][\w.]*\(/.test(readFileSync(file, 'utf8')))
  expect(violations).toEqual([])
})

/** VS Code's chat shows the stack of an error, which says nothing to users. */
test("only toChatError makes errors for VS Code's own chat", () => {
  const chat = readFileSync(`${source}/editor/models/native-chat.ts`, 'utf8')
  const thrown = [...chat.matchAll(/throw (\w+)/g)].map(([, what]) => what)
  expect(chat).not.toMatch(/new (\w*Error)\b(?<!CancellationError)/)
  expect(chat).toContain('.catch((error) => rethrow(')
  expect(new Set(thrown)).toEqual(new Set(['error', 'shown', 'toRefusalError']))
})
