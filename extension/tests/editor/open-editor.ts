import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { packageFile } from '../../../tests/version.ts'
import { packDriver } from './pack-driver.ts'

const host = process.env.VSCODE_HOST ?? ''

/** The package as built, with the default site address. */
export const builtVsix = `build/extension/${packageFile}`

export type Editor = {
  /** Opens the test workspace. */
  readonly url: string
  readonly folder: string
  /** Changes settings while the editor runs. All others are reset to the initial ones. */
  readonly set: (settings: Record<string, unknown>) => void
  readonly close: () => Promise<void>
}

export type EditorOptions = {
  readonly settings: Record<string, unknown>
  readonly options?: readonly string[]
  readonly vsix?: string
  /** Whether VS Code's own chat is there. It takes seconds to start. */
  readonly hasNativeChat?: boolean
  /** Built-in extensions that the tests don't have otherwise. */
  readonly extensions?: readonly string[]
  /** Whether the user trusts the workspace. Otherwise VS Code is in Restricted Mode. */
  readonly isTrusted?: boolean
  /** Where the files of the workspace are copied from. */
  readonly workspace?: string
  /** VS Code's display language, such as `de`. */
  readonly language?: string
}

/** Starts a real VS Code (code-server) with our package installed, in its own home folder. */
export async function openEditor({
  settings,
  options = [],
  vsix = builtVsix,
  hasNativeChat = false,
  extensions = [],
  isTrusted = true,
  workspace = 'extension/tests/editor/folder',
  language,
}: EditorOptions): Promise<Editor> {
  const home = mkdtempSync(join(tmpdir(), 'editor-'))
  const folder = join(home, 'work')
  cpSync(workspace, folder, { recursive: true })
  writeFileSync(join(folder, '.env'), 'API_TOKEN=supersecret\n')
  for (const scope of ['User', 'Machine'] as const) writeSettings(home, { scope, settings })
  linkBuiltIn(home, [...builtIn, ...extensions, ...(hasNativeChat ? nativeChat : [])])
  const driver = join(home, 'driver.vsix')
  await packDriver(driver)
  runCode(home, ['--install-extension', vsix, '--install-extension', driver])
  if (language) addLanguage(home, language)

  const trust = isTrusted ? ['--disable-workspace-trust'] : []
  const locale = language ? ['--locale', language] : []
  const server = spawn(
    node(),
    [entry(), ...listArgs(home), ...trust, ...locale, ...options, '--bind-addr', '127.0.0.1:0'],
    {
      env: toEnv(home),
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  const exited = once(server, 'exit')
  const port = await readPort(server)
  return {
    url: `http://127.0.0.1:${port}/?folder=${folder}`,
    folder,
    set: (changed) =>
      writeSettings(home, { scope: 'Machine', settings: { ...settings, ...changed } }),
    async close() {
      // Kill the process group, or its children keep running.
      if (server.pid) process.kill(-server.pid, 'SIGKILL')
      await exited
      rmSync(home, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
    },
  }
}

const quiet = {
  'workbench.startupEditor': 'none',
  'workbench.welcomePage.walkthroughs.openOnInstall': false,
  'workbench.secondarySideBar.defaultVisibility': 'hidden',
  'workbench.tips.enabled': false,
  'telemetry.telemetryLevel': 'off',
  'extensions.autoCheckUpdates': false,
  'git.enabled': false,
  'remote.autoForwardPorts': false,
  'editor.fontFamily': 'Liberation Mono',
  'editor.minimap.enabled': false,
  'editor.cursorBlinking': 'solid',
  'workbench.reduceMotion': 'on',
  'security.workspace.trust.startupPrompt': 'never',
  'js/ts.tsserver.useSyntaxServer': 'never',
  'js/ts.tsserver.automaticTypeAcquisition.enabled': false,
}

/** What most tests don't need. `set` with undefined brings back the default. */
const turnedOff = {
  'chat.disableAIFeatures': true,
  'editor.quickSuggestions': { other: 'off', comments: 'off', strings: 'off' },
  'ghostWriters.inlineCompletion.enabled': false,
  'ghostWriters.localCompletion.mode': 'off',
}

/** A language without texts: VS Code's own stay English, and extensions are asked for theirs in it. */
function addLanguage(home: string, language: string): void {
  const texts = join(home, 'texts.json')
  writeFileSync(texts, JSON.stringify({ contents: {} }))
  const extensions = [{ extensionIdentifier: { id: 'tests.language' }, version: '1.0.0' }]
  const pack = { hash: language, extensions, translations: { vscode: texts } }
  writeFileSync(join(home, 'user/languagepacks.json'), JSON.stringify({ [language]: pack }))
}

/** The built-in extensions that the tests need. The others take seconds to start. */
const builtIn = [
  'theme-defaults',
  'theme-seti',
  'javascript',
  'typescript-basics',
  'typescript-language-features',
  'node_modules',
  'git',
  'git-base',
]

/** VS Code's own chat. It works without an account if the settings allow it. */
const nativeChat = ['copilot', 'github-authentication', 'microsoft-authentication']

function linkBuiltIn(home: string, names: readonly string[]): void {
  mkdirSync(join(home, 'built-in'))
  const from = join(host, 'node_modules/code-server/lib/vscode/extensions')
  for (const name of names) symlinkSync(join(from, name), join(home, 'built-in', name))
}

/** VS Code reads machine-scoped settings from a separate file. */
type Scope = 'User' | 'Machine'

function writeSettings(
  home: string,
  { scope, settings }: { readonly scope: Scope; readonly settings: Record<string, unknown> },
): void {
  const folder = join(home, 'user', scope)
  mkdirSync(folder, { recursive: true })
  // Written atomically: an editor that reads half a file has no settings for a moment.
  const defaults = scope === 'Machine' ? { ...quiet, ...turnedOff } : quiet
  writeFileSync(join(home, scope), JSON.stringify({ ...defaults, ...settings }))
  renameSync(join(home, scope), join(folder, 'settings.json'))
}

function runCode(home: string, args: readonly string[]): void {
  execFileSync(node(), [entry(), ...listArgs(home), ...args], { env: toEnv(home), stdio: 'pipe' })
}

function listArgs(home: string): string[] {
  return [
    '--config',
    join(home, 'config.yaml'),
    '--auth',
    'none',
    '--user-data-dir',
    join(home, 'user'),
    '--extensions-dir',
    join(home, 'extensions'),
    '--builtin-extensions-dir',
    join(home, 'built-in'),
    '--disable-telemetry',
    '--disable-update-check',
    '--disable-getting-started-override',
  ]
}

function toEnv(home: string) {
  return { PATH: process.env.PATH, HOME: home, XDG_DATA_HOME: home, XDG_CONFIG_HOME: home }
}

function node(): string {
  return join(host, `node_modules/node-linux-${process.arch}/bin/node`)
}

function entry(): string {
  return join(host, 'node_modules/code-server/out/node/entry.js')
}

function readPort(server: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = ''
    server.on('exit', () => reject(new Error(`The editor did not start: ${output}`)))
    server.stderr?.on('data', (part) => {
      output += part
    })
    server.stdout?.on('data', (part) => {
      output += part
      const port = /HTTP server listening on http:\/\/127\.0\.0\.1:(\d+)/.exec(output)?.[1]
      if (port) resolve(port)
    })
  })
}
