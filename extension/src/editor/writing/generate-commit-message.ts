import * as vscode from 'vscode'
import type { ContextPart } from '../../context/parts.ts'
import { mapAtMost } from '../../map-at-most.ts'
import { buildCommitPrompt, toCommitMessage } from '../../prompts/commit-message.ts'
import type { Prompt } from '../../prompts/prompts.ts'
import { isRefusal } from '../../refusal.ts'
import { progressWords } from '../../words/commands.ts'
import { commitWords } from '../../words/commit.ts'
import { refuseAnswer } from '../../writing/extract-code.ts'
import type { Excerpt } from '../../writing/prompt-context.ts'
import { showRefusal } from '../account/refusal-actions.ts'
import type { AutomaticContext } from '../context/automatic-context.ts'
import type { PrivateFiles } from '../context/private-files.ts'
import { toFileName } from '../documents.ts'
import type { Ask } from '../models/model-provider.ts'
import { pick, showInfo, showProgress } from '../ui.ts'
import { type GitRepository, isPrivateChange, listRepositories } from './git-api.ts'
import type { WritingDeps } from './rewrite.ts'

/**
 * Writes a message for the staged changes into the input box of Source Control, or for all changes
 * of tracked files if nothing is staged. Commits nothing. Private files are left out.
 */
export async function generateCommitMessage(
  dependencies: WritingDeps,
  clicked?: Pick<vscode.SourceControl, 'rootUri'>,
): Promise<void> {
  const repository = await findRepository(clicked?.rootUri)
  if (!repository) return
  const changes = await readChanges(repository, dependencies.privateFiles)
  if (!changes) return
  const draft = repository.inputBox.value
  const prompt = buildCommitPrompt({
    changes,
    draft,
    parts: await collectParts(repository, dependencies.automatic),
    budgetTokens: dependencies.models.maxInputTokens(),
  })
  if (isRefusal(prompt)) return void (await showRefusal(prompt))
  await writeMessage(dependencies.ask, { repository, prompt, draft })
}

/** The one whose button was clicked, the only one, or the one that the user picks. */
async function findRepository(root: vscode.Uri | undefined): Promise<GitRepository | null> {
  const repositories = await listRepositories()
  if (!repositories) return refuse(commitWords.noGit)
  const clicked = repositories.find(({ rootUri }) => String(rootUri) === String(root))
  if (clicked || repositories.length === 1) return clicked ?? repositories[0] ?? null
  if (repositories.length === 0) return refuse(commitWords.noRepository)
  const entries = repositories.map((repository) => ({
    label: toFileName(repository.rootUri),
    description: vscode.workspace.asRelativePath(repository.rootUri),
    repository,
  }))
  const placeHolder = commitWords.chooseRepository
  return (await pick(entries, { placeHolder }))?.repository ?? null
}

const maxFiles = 100
/** Each diff is a process of git. */
const maxAtOnce = 4

/** Null: there is nothing to describe, and the user was told so. */
async function readChanges(
  repository: GitRepository,
  privateFiles: PrivateFiles,
): Promise<readonly Excerpt[] | null> {
  // The extension notices changes with a delay.
  await repository.status()
  const { indexChanges, workingTreeChanges } = repository.state
  const isStaged = indexChanges.length > 0
  const changed = isStaged ? indexChanges : workingTreeChanges
  const privacy = await mapAtMost(changed, {
    atOnce: maxAtOnce,
    map: (change) => isPrivateChange(change, privateFiles),
  })
  const sendable = changed.filter((_, index) => !privacy[index]).slice(0, maxFiles)
  const diffs = await mapAtMost(sendable, {
    atOnce: maxAtOnce,
    map: async ({ uri: { fsPath, path } }) => ({
      path: path.slice(repository.rootUri.path.length + 1),
      language: 'diff',
      text: isStaged
        ? await repository.diffIndexWithHEAD(fsPath)
        : await repository.diffWithHEAD(fsPath),
    }),
  })
  // Untracked files have no diff.
  const changes = diffs.filter(({ text }) => text !== '')
  if (changes.length > 0) return changes
  const hasPrivate = privacy.some(Boolean)
  return refuse(hasPrivate ? commitWords.onlyPrivate : commitWords.noChanges)
}

function refuse(message: string): null {
  void showInfo(message)
  return null
}

const recentCommits = 8
const maxSubjectLength = 120

/** Team instructions, the rules of the project, and how its recent commits are worded. */
async function collectParts(
  repository: GitRepository,
  automatic: AutomaticContext,
): Promise<readonly ContextPart[]> {
  const { rootUri } = repository
  const rules = await automatic.listRules(vscode.Uri.joinPath(rootUri, 'COMMIT_EDITMSG'))
  // A new repository has none.
  const commits = automatic.isOn('commits')
    ? await repository.log({ maxEntries: recentCommits }).catch(() => [])
    : []
  const subjects = commits.map(({ message }) => message.split('\n', 1)[0] ?? '')
  const text = subjects.map((subject) => subject.slice(0, maxSubjectLength)).join('\n')
  return [
    ...automatic.listInstructions(),
    ...rules,
    ...(text
      ? [{ source: 'commits' as const, path: toFileName(rootUri), language: '', text }]
      : []),
  ]
}

type Writing = {
  readonly repository: GitRepository
  readonly prompt: Prompt
  /** What was in the input box before. */
  readonly draft: string
}

/** Streams the message into the input box. After a failure, the box is as it was. */
async function writeMessage(ask: Ask, { repository, prompt, draft }: Writing): Promise<void> {
  const { inputBox } = repository
  for (;;) {
    const { outcome, isEdited } = await streamMessage(ask, { inputBox, prompt })
    if (isEdited) return
    if (!isRefusal(outcome)) {
      inputBox.value = toCommitMessage(outcome.text)
      if (draft.trim()) await offerUndo(inputBox, draft)
      return
    }
    inputBox.value = draft
    const shouldRetry = await showRefusal(outcome)
    if (!shouldRetry || inputBox.value !== draft) return
  }
}

type InputBox = GitRepository['inputBox']

/** Stops as soon as the user types into the box. */
function streamMessage(
  ask: Ask,
  { inputBox, prompt }: { readonly inputBox: InputBox; readonly prompt: Prompt },
) {
  const { writing } = commitWords
  return showProgress({
    title: prompt.isShortened ? progressWords.contextLeftOut(writing) : writing,
    async run(_report, canceled) {
      const edited = new AbortController()
      let answer = ''
      let written = inputBox.value
      const outcome = await ask({
        purpose: { feature: 'commit' },
        messages: prompt.messages,
        sent: prompt.sent,
        signal: AbortSignal.any([canceled, edited.signal]),
        validate: ({ text, isTruncated }) =>
          isTruncated || !toCommitMessage(text)
            ? refuseAnswer(isTruncated ? 'truncated' : 'no-message', text)
            : null,
        onText(text) {
          answer += text
          if (inputBox.value !== written) return edited.abort()
          written = toCommitMessage(answer) || written
          inputBox.value = written
        },
      })
      return { outcome, isEdited: edited.signal.aborted || inputBox.value !== written }
    },
  })
}

/** The previous text also stays in the history of the input box. */
async function offerUndo(inputBox: InputBox, draft: string): Promise<void> {
  const { replaced, undo } = commitWords
  const written = inputBox.value
  if ((await showInfo(replaced, undo)) === undo && inputBox.value === written)
    inputBox.value = draft
}
