import * as vscode from 'vscode'
import { type AutomaticContext, openAutomaticContext } from './automatic-context.ts'
import { type ChatContext, openChatContext } from './chat-context.ts'
import { openContextChoices, type StoredChoices } from './context-choices.ts'
import { type ContextFiles, openContextFiles } from './context-files.ts'
import type { LiveAccount } from './live-account.ts'
import { openPrivateFiles, type PrivateFiles } from './private-files.ts'
import { readSettings } from './settings.ts'
import type { Teams } from './team-libraries.ts'

/** Everything that decides what is sent with a request. */
export type Context = {
  readonly files: ContextFiles
  readonly privateFiles: PrivateFiles
  readonly choices: StoredChoices
  readonly automatic: AutomaticContext
  readonly chatContext: ChatContext
}

type Dependencies = {
  readonly live: LiveAccount
  readonly teams: Teams
  /** Of the workspace. */
  readonly storage: vscode.Memento
  readonly reportError: (error: unknown) => void
}

export function openContext({
  live,
  teams,
  storage,
  reportError,
}: Dependencies): Context & vscode.Disposable {
  const privateFiles = openPrivateFiles()
  const files = openContextFiles(storage, privateFiles.follow)
  const choices = openContextChoices(storage)
  const hasCompletion = () =>
    readSettings().isInlineCompletionOn &&
    live.current().account?.entitlements.completion === 'advanced'
  const automatic = openAutomaticContext({
    privateFiles,
    choices,
    teams,
    hasCompletion,
    reportError,
  })
  const chatContext = openChatContext({
    files,
    privateFiles,
    choices,
    automatic,
    reportError,
    onTeamsChange: teams.onChange,
  })
  return {
    files,
    privateFiles,
    choices,
    automatic,
    chatContext,
    dispose: () => vscode.Disposable.from(chatContext, automatic, choices).dispose(),
  }
}
