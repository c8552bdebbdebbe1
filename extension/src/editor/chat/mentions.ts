import * as vscode from 'vscode'
import { type Mention, rankPaths, splitTyped } from '../../chat/mentions.ts'
import { chatWords } from '../../words/chat.ts'
import { listSymbols } from '../context/code-search.ts'
import type { ContextFiles } from '../context/context-files.ts'
import type { PrivateFiles } from '../context/private-files.ts'
import { listTabs } from '../documents.ts'
import { toPath } from '../paths.ts'
import { listRepositories } from '../writing/git-api.ts'
import { type Attachment, createCodebase, createFolder, createSymbol } from './attachments.ts'
import type { ChatContext } from './chat-context.ts'
import { createCommit, createGitChanges, listCommits } from './git-changes.ts'
import type { TerminalOutput } from './terminal-output.ts'
import type { createWebPages } from './web-pages.ts'
import type { WorkspaceFiles } from './workspace-files.ts'

/** What `@` in the chat can add to a question. */
export type Mentions = {
  readonly find: (typed: string) => Promise<readonly Mention[]>
  /** Adds what was chosen, after asking if it's private. */
  readonly add: (id: string) => Promise<void>
}

type MentionsDeps = {
  readonly context: ChatContext
  readonly files: ContextFiles
  readonly workspaceFiles: WorkspaceFiles
  readonly privateFiles: PrivateFiles
  readonly terminal: TerminalOutput
  readonly pages: ReturnType<typeof createWebPages>
}

/** A mention, and what choosing it adds. */
type Offer = { readonly mention: Mention; readonly create: () => Attachment }

const maxOffers = 20

export function createMentions(dependencies: MentionsDeps): Mentions {
  const { context, workspaceFiles, privateFiles, terminal, pages } = dependencies
  /** The page names what was chosen: only what it was offered can be added. */
  const offered = new Map<string, Offer['create']>()

  function offer(offers: readonly Offer[]): readonly Mention[] {
    if (offered.size > 1_000) offered.clear()
    const shown = offers.slice(0, maxOffers)
    for (const { mention, create } of shown) offered.set(mention.id, create)
    return shown.map(({ mention }) => mention)
  }
  const always: Readonly<Record<string, () => Attachment | null>> = {
    codebase: () => createCodebase(privateFiles),
    git: () => createGitChanges(privateFiles),
    terminal: terminal.attach,
  }
  return {
    async find(typed) {
      const { kind, rest } = splitTyped(typed)
      if (kind === 'page') return [toPageMention(rest)]
      if (kind === 'folder') return offer(await listFolders(dependencies, rest))
      if (kind === 'symbol') return offer(await findSymbols(privateFiles, rest))
      if (kind === 'git') return offer(await findCommits(privateFiles, rest))
      const known = await workspaceFiles.list()
      const paths = rankPaths(typed, { paths: [...known.keys()], recent: listOpenPaths() })
      const special = (await listSpecial(dependencies)).filter(({ name }) => name.startsWith(typed))
      return [...special, ...paths.flatMap((path) => toMention(path, known.get(path)))]
    },
    async add(id) {
      if (id === 'problems') return context.addProblems()
      const attachment = (offered.get(id) ?? always[id])?.() ?? null
      if (attachment) return context.attach(attachment)
      if (!id.startsWith('page:')) return addFile(dependencies, id)
      const page = await pages.attach(id.slice('page:'.length))
      if (page) context.attach(page)
    },
  }
}

async function addFile({ context, files, privateFiles }: MentionsDeps, id: string): Promise<void> {
  const selected = vscode.window.activeTextEditor?.document.uri
  const uri = id === 'selection' ? selected : vscode.Uri.parse(id, true)
  // The page names the file: only files of the workspace can be added this way.
  const isKnown = id === 'selection' || (uri && vscode.workspace.getWorkspaceFolder(uri))
  if (!uri || !isKnown || !(await privateFiles.maySend([uri]))) return
  if (id === 'selection') await context.addSelection()
  else await files.add([uri])
}

/** Everything but files, with a line about each. Only what there is. */
async function listSpecial({ context, terminal }: MentionsDeps): Promise<readonly Mention[]> {
  const { selection, problems } = context.mentionable()
  const hasGit = ((await listRepositories()) ?? []).length > 0
  const command = terminal.lastCommand()
  const mayRead = vscode.workspace.isTrusted && vscode.workspace.workspaceFolders !== undefined
  const toList = (isOffered: boolean, mention: Mention) => (isOffered ? [mention] : [])
  const toSimple = (name: string, description: string) => ({ id: name, name, description })
  const toPrefix = (name: string, description: string) => ({
    ...toSimple(name, description),
    isPrefix: true,
  })
  return [
    ...toList(mayRead, toSimple('codebase', chatWords.mentionCodebase)),
    ...toList(
      selection !== null,
      toSimple('selection', chatWords.mentionSelection(selection ?? '')),
    ),
    ...toList(problems > 0, toSimple('problems', chatWords.mentionProblems(problems))),
    ...toList(hasGit, toSimple('git', chatWords.mentionGit)),
    ...toList(hasGit, toPrefix('git:', chatWords.mentionCommit)),
    ...toList(command !== null, toSimple('terminal', chatWords.mentionTerminal(command ?? ''))),
    ...toList(mayRead, toPrefix('folder:', chatWords.mentionFolder)),
    ...toList(mayRead, toPrefix('symbol:', chatWords.mentionSymbol)),
    toPrefix('https://', chatWords.mentionPage),
  ]
}

function toPageMention(address: string): Mention {
  const isComplete = URL.canParse(address) && new URL(address).hostname.length > 2
  return {
    id: `page:${address}`,
    name: address,
    description: isComplete ? chatWords.mentionPage : chatWords.mentionPageMore,
    ...(!isComplete && { isPrefix: true }),
  }
}

/** The folders of the files in the workspace. */
async function listFolders(
  { workspaceFiles, privateFiles }: MentionsDeps,
  typed: string,
): Promise<readonly Offer[]> {
  const folders = new Map<string, vscode.Uri>()
  for (const uri of (await workspaceFiles.list()).values()) {
    const root = vscode.workspace.getWorkspaceFolder(uri)?.uri.path ?? uri.path
    for (
      let folder = vscode.Uri.joinPath(uri, '..');
      folder.path.length >= root.length && !folders.has(toPath(folder));
      folder = vscode.Uri.joinPath(folder, '..')
    )
      folders.set(toPath(folder), folder)
  }
  return rankPaths(typed, { paths: [...folders.keys()] }).flatMap((path) => {
    const folder = folders.get(path)
    if (!folder) return []
    const mention = { id: `folder:${folder}`, name: `folder:${path}`, description: '' }
    return [{ mention, create: () => createFolder(privateFiles, folder) }]
  })
}

async function findSymbols(privateFiles: PrivateFiles, typed: string): Promise<readonly Offer[]> {
  // Many of them are in packages that git ignores.
  const found = (await listSymbols(typed)).slice(0, maxOffers * 5)
  const privacy = await Promise.all(
    found.map(({ location }) => privateFiles.isPrivate(location.uri)),
  )
  return found
    .filter((_, index) => !privacy[index])
    .map((symbol) => {
      const attachment = createSymbol(privateFiles, symbol)
      const { id, name, title } = attachment
      const mention = { id, name: `symbol:${name}`, description: title }
      return { mention, create: () => attachment }
    })
}

async function findCommits(privateFiles: PrivateFiles, typed: string): Promise<readonly Offer[]> {
  const query = typed.toLowerCase()
  return (await listCommits())
    .filter(
      ({ commit: { hash, message } }) =>
        hash.startsWith(query) || message.toLowerCase().includes(query),
    )
    .map((commit) => {
      const attachment = createCommit(privateFiles, commit)
      const { id, name, title } = attachment
      const mention = { id, name: `git:${name}`, description: title }
      return { mention, create: () => attachment }
    })
}

function toMention(path: string, uri: vscode.Uri | undefined): Mention[] {
  return uri ? [{ id: String(uri), name: path, description: '' }] : []
}

/** The files of the open tabs, the active one first. */
function listOpenPaths(): string[] {
  const active = vscode.window.activeTextEditor?.document.uri
  const uris = listTabs().flatMap(({ input }) =>
    input instanceof vscode.TabInputText ? [input.uri] : [],
  )
  return [...(active ? [active] : []), ...uris].map((uri) => toPath(uri))
}
