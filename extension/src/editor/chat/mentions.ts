import * as vscode from 'vscode'
import { type Mention, rankPaths } from '../../chat/mentions.ts'
import { chatWords } from '../../words/chat.ts'
import type { ContextFiles } from '../context/context-files.ts'
import type { PrivateFiles } from '../context/private-files.ts'
import { listTabs } from '../documents.ts'
import { toPath } from '../paths.ts'
import type { ChatContext } from './chat-context.ts'
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
}

export function createMentions(dependencies: MentionsDeps): Mentions {
  const { context, files, workspaceFiles, privateFiles } = dependencies
  return {
    async find(typed) {
      const known = await workspaceFiles.list()
      const paths = rankPaths(typed, { paths: [...known.keys()], recent: listOpenPaths() })
      const special = listSpecial(context).filter(({ name }) => name.startsWith(typed))
      return [...special, ...paths.flatMap((path) => toMention(path, known.get(path)))]
    },
    async add(id) {
      if (id === 'problems') return context.addProblems()
      const selected = vscode.window.activeTextEditor?.document.uri
      const uri = id === 'selection' ? selected : vscode.Uri.parse(id, true)
      // The page names the file: only files of the workspace can be added this way.
      const isKnown = id === 'selection' || (uri && vscode.workspace.getWorkspaceFolder(uri))
      if (!uri || !isKnown || !(await privateFiles.maySend([uri]))) return
      if (id === 'selection') await context.addSelection()
      else await files.add([uri])
    },
  }
}

function listSpecial(context: ChatContext): readonly Mention[] {
  const { selection, problems } = context.mentionable()
  return [
    ...(selection
      ? [{ id: 'selection', name: 'selection', description: chatWords.mentionSelection(selection) }]
      : []),
    ...(problems > 0
      ? [{ id: 'problems', name: 'problems', description: chatWords.mentionProblems(problems) }]
      : []),
  ]
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
