import * as vscode from 'vscode'
import type { ContextPart } from '../../context/parts.ts'
import { maxRuleCharacters, ruleFiles } from '../../context/rules.ts'
import { appliesTo, readScope } from '../../context/scoped-rules.ts'
import { findNearestTest, findTestFramework, listManifests } from '../../context/test-framework.ts'
import { toPath } from '../paths.ts'
import { cacheBriefly } from './links.ts'
import type { PrivateFiles, ReadFile } from './private-files.ts'

type TestFiles = { readonly document: vscode.TextDocument; readonly target: vscode.Uri }

/** Files that say how a project is written and tested. None in an untrusted workspace. */
export function createProjectFiles(privateFiles: PrivateFiles) {
  const cached = cacheBriefly(privateFiles.readUnasked)
  // Not cached, so that trust counts as soon as it's granted.
  const read: ReadFile = async (uri) => (vscode.workspace.isTrusted ? cached(uri) : null)
  return {
    /**
     * The rules for a file, or for the workspace: those for all files, of the root, for files with
     * such a path, and of each folder down to the file.
     */
    async listRules(uri: vscode.Uri | undefined): Promise<readonly ContextPart[]> {
      const folders = listFolders(uri)
      const root = folders.at(-1)
      const [scoped, ...nested] = await Promise.all([
        root ? listScoped(read, { root, uri }) : [],
        ...folders
          .toReversed()
          .map((folder) => findNearest(read, { folders: [folder], names: ruleFiles })),
      ])
      const always = scoped.filter(({ isAlways }) => isAlways)
      const others = scoped.filter(({ isAlways }) => !isAlways)
      const [outer, ...inner] = nested
      return [...always, outer, ...others, ...inner].flatMap((found) => toRules(found ?? null))
    },
    /** The test framework, and a test file as an example. */
    async findTests({ document, target }: TestFiles): Promise<readonly ContextPart[]> {
      const found = await Promise.all([
        findFramework(read, document),
        findExample(read, { document, target }),
      ])
      return found.flatMap((part) => part ?? [])
    },
  }
}

function toRules(found: Pick<FoundFile, 'path' | 'text'> | null): ContextPart[] {
  if (!found?.text.trim()) return []
  const text = found.text.slice(0, maxRuleCharacters)
  return [{ source: 'rules', path: found.path, language: 'markdown', text }]
}

const scopedFolders = [
  { folder: '.github/instructions', ending: '.instructions.md' },
  { folder: '.cursor/rules', ending: '.mdc' },
]
const maxScoped = 50

type ScopedRules = Pick<FoundFile, 'path' | 'text'> & { readonly isAlways: boolean }

/** Rules that say which files they are for. */
async function listScoped(
  read: ReadFile,
  { root, uri }: { readonly root: vscode.Uri; readonly uri: vscode.Uri | undefined },
): Promise<readonly ScopedRules[]> {
  const isInside = uri && uri.scheme !== 'untitled' && uri.path.startsWith(`${root.path}/`)
  const path = isInside ? uri.path.slice(root.path.length + 1) : null
  const uris = await Promise.all(
    scopedFolders.map(async ({ folder, ending }) => {
      const names = await listNames(vscode.Uri.joinPath(root, folder))
      const wanted = names.filter((name) => name.endsWith(ending)).toSorted()
      return wanted.slice(0, maxScoped).map((name) => vscode.Uri.joinPath(root, folder, name))
    }),
  )
  const found = await Promise.all(
    uris.flat().map(async (one) => {
      const content = await read(one)
      if (content === null) return []
      const scope = readScope(content)
      const { isAlways, text } = scope
      return appliesTo(scope, path) ? [{ path: toPath(one), text, isAlways }] : []
    }),
  )
  return found.flat()
}

/** Empty: there is no such folder. */
async function listNames(folder: vscode.Uri): Promise<readonly string[]> {
  if (!vscode.workspace.isTrusted) return []
  return vscode.workspace.fs.readDirectory(folder).then(
    (entries) => entries.map(([name]) => name),
    () => [],
  )
}

/** The folder of a file and those above it, up to the workspace folder. */
function listFolders(uri: vscode.Uri | undefined): vscode.Uri[] {
  const saved = uri?.scheme === 'untitled' ? undefined : uri
  const root = saved
    ? vscode.workspace.getWorkspaceFolder(saved)?.uri
    : vscode.workspace.workspaceFolders?.[0]?.uri
  if (!root) return []
  const folders: vscode.Uri[] = []
  let folder = saved ? vscode.Uri.joinPath(saved, '..') : root
  while (folder.path.length > root.path.length) {
    folders.push(folder)
    folder = vscode.Uri.joinPath(folder, '..')
  }
  return [...folders, root]
}

type Search = { readonly folders: readonly vscode.Uri[]; readonly names: readonly string[] }

type FoundFile = { readonly name: string; readonly path: string; readonly text: string }

async function findNearest(
  read: ReadFile,
  { folders, names }: Search,
  isUseful: (file: FoundFile) => boolean = ({ text }) => text.trim() !== '',
): Promise<FoundFile | null> {
  for (const folder of folders) {
    const files = await Promise.all(names.map((name) => readFound(read, { folder, name })))
    const first = files.find((file) => file && isUseful(file))
    if (first) return first
  }
  return null
}

async function readFound(
  read: ReadFile,
  { folder, name }: { readonly folder: vscode.Uri; readonly name: string },
): Promise<FoundFile | null> {
  const uri = vscode.Uri.joinPath(folder, name)
  const text = await read(uri)
  return text === null ? null : { name, path: toPath(uri), text }
}

async function findFramework(
  read: ReadFile,
  { uri, languageId }: vscode.TextDocument,
): Promise<ContextPart | null> {
  const search = { folders: listFolders(uri), names: listManifests(languageId) }
  const found = await findNearest(read, search, (file) => findTestFramework(file) !== null)
  const text = found && findTestFramework(found)
  return found && text ? { source: 'tests', path: found.path, language: '', text } : null
}

const maxExampleLines = 80

async function findExample(
  read: ReadFile,
  { document, target }: TestFiles,
): Promise<ContextPart | null> {
  const folder = vscode.workspace.getWorkspaceFolder(document.uri)
  if (!folder) return null
  const ending = document.uri.path.slice(document.uri.path.lastIndexOf('.') + 1)
  const pattern = new vscode.RelativePattern(folder, `**/*{test,spec,Test,Spec}*.${ending}`)
  const uris = await vscode.workspace.findFiles(pattern, '**/node_modules/**', maxFound)
  const byPath = new Map(uris.map((uri) => [uri.path, uri]))
  const files = { source: document.uri.path, target: target.path }
  const uri = byPath.get(findNearestTest([...byPath.keys()], files) ?? '')
  const text = uri ? await read(uri) : null
  if (!uri || text === null) return null
  const lines = { from: 0, to: Math.min(text.split('\n').length, maxExampleLines) - 1 }
  return {
    source: 'tests',
    lines,
    language: document.languageId,
    path: toPath(uri),
    text: text.split(/\r?\n/).slice(0, maxExampleLines).join('\n'),
  }
}

const maxFound = 1000
