import type * as vscode from 'vscode'
import type { AttachedPart } from '../../context/parts.ts'
import { mapAtMost } from '../../map-at-most.ts'
import { chatWords } from '../../words/chat.ts'
import type { PrivateFiles } from '../context/private-files.ts'
import { toFileName } from '../documents.ts'
import { toPath } from '../paths.ts'
import {
  type GitChange,
  type GitCommit,
  type GitRepository,
  isPrivateChange,
  listRepositories,
} from '../writing/git-api.ts'
import type { Attachment } from './attachments.ts'

const maxFiles = 50
/** Each diff is a process of git. */
const atOnce = 4

/** All changes since the last commit, staged or not, of the repositories in the workspace. */
export function createGitChanges(privateFiles: PrivateFiles): Attachment {
  return {
    id: 'git',
    name: chatWords.mentionNames.git,
    title: chatWords.mentionGit,
    async read(_, signal) {
      const repositories = (await listRepositories()) ?? []
      const parts = await Promise.all(
        repositories.map((repository) => readUncommitted(repository, { privateFiles, signal })),
      )
      return parts.flat()
    },
  }
}

type Reading = { readonly privateFiles: PrivateFiles; readonly signal: AbortSignal }

async function readUncommitted(
  repository: GitRepository,
  { privateFiles, signal }: Reading,
): Promise<readonly AttachedPart[]> {
  // The extension notices changes with a delay.
  await repository.status()
  const { indexChanges, workingTreeChanges, mergeChanges = [] } = repository.state
  const all = [...mergeChanges, ...indexChanges, ...workingTreeChanges]
  const changes = new Map(all.map((change) => [String(change.uri), change]))
  const conflicts = new Set(mergeChanges.map(({ uri }) => String(uri)))
  const parts = await readDiffs([...changes.values()], {
    privateFiles,
    signal,
    // Fails in a repository without a commit.
    diff: ({ fsPath }) => repository.diffWithHEAD(fsPath).catch(() => ''),
  })
  return parts.map(({ uri, ...part }) =>
    conflicts.has(String(uri)) ? { ...part, text: `${chatWords.conflict}\n${part.text}` } : part,
  )
}

/** A commit, as its changes. */
export function createCommit(
  privateFiles: PrivateFiles,
  { repository, commit }: { readonly repository: GitRepository; readonly commit: GitCommit },
): Attachment {
  const { hash, message, parents } = commit
  const short = hash.slice(0, 8)
  const subject = message.split('\n', 1)[0] ?? ''
  return {
    id: `git:${hash}`,
    name: short,
    title: `${toFileName(repository.rootUri)}: ${subject}`,
    async read(_, signal) {
      const [parent] = parents
      if (!parent || !repository.diffBetween) return []
      const changes = await repository.diffBetween(parent, hash).catch(() => [])
      const diff = ({ fsPath }: vscode.Uri) =>
        repository.diffBetween?.(parent, hash, fsPath).catch(() => '') ?? Promise.resolve('')
      const parts = await readDiffs(changes, { privateFiles, signal, diff })
      const header = `commit ${short}\n${message}\n\n`
      return parts.map(({ uri: _uri, ...part }, index) =>
        index === 0 ? { ...part, text: header + part.text } : part,
      )
    },
  }
}

type Diffing = Reading & { readonly diff: (uri: vscode.Uri) => Promise<string> }

/** Private files are left out, also those that were renamed from one, or to one. */
async function readDiffs(changes: readonly GitChange[], { privateFiles, signal, diff }: Diffing) {
  const privacy = await mapAtMost(changes, {
    atOnce,
    map: (change) => isPrivateChange(change, privateFiles),
  })
  const sendable = changes.filter((_, index) => !privacy[index]).slice(0, maxFiles)
  const parts = await mapAtMost(sendable, {
    atOnce,
    map: async ({ uri, renameUri }) => ({
      source: 'git' as const,
      uri,
      path: toPath(renameUri ?? uri),
      language: 'diff',
      text: signal.aborted ? '' : await diff(uri),
    }),
  })
  // Untracked and binary files have no diff.
  return parts.filter(({ text }) => text.trim() !== '')
}

const listedCommits = 20

export type ListedCommit = { readonly repository: GitRepository; readonly commit: GitCommit }

/** The latest commits of each repository. */
export async function listCommits(): Promise<readonly ListedCommit[]> {
  const repositories = ((await listRepositories()) ?? []).filter(({ diffBetween }) => diffBetween)
  const commits = await Promise.all(
    repositories.map(async (repository) => {
      const found = await repository.log({ maxEntries: listedCommits }).catch(() => [])
      return found.map((commit) => ({ repository, commit }))
    }),
  )
  return commits.flat()
}
