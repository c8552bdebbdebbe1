import type * as vscode from 'vscode'
import { type Host, registerCommands } from '../host.ts'
import type { ModelsFeature } from '../models/register-models.ts'
import { readSettings } from '../settings.ts'
import type { Teams } from '../teams/team-libraries.ts'
import { type AutomaticContext, openAutomaticContext } from './automatic-context.ts'
import { openContextChoices, type StoredChoices } from './context-choices.ts'
import {
  addToContext,
  type ContextFiles,
  openContextFiles,
  removeFromContext,
} from './context-files.ts'
import { createPrivateFiles, type PrivateFiles } from './private-files.ts'
import { showContext } from './show-context.ts'

/** Everything that decides what is sent with a request. */
export type ContextFeature = {
  readonly files: ContextFiles
  readonly privateFiles: PrivateFiles
  readonly choices: StoredChoices
  readonly automatic: AutomaticContext
}

type ContextDeps = {
  readonly models: Pick<ModelsFeature, 'models' | 'sent'>
  readonly teams: Teams
}

export function registerContext(
  host: Host,
  { models: { models, sent }, teams }: ContextDeps,
): ContextFeature {
  const { context, reportError } = host
  const privateFiles = createPrivateFiles()
  const files = openContextFiles(context.workspaceState, privateFiles.follow)
  const choices = openContextChoices(context.workspaceState)
  const hasCompletion = () => readSettings().isInlineCompletionOn && models.completesBlocks()
  const automatic = openAutomaticContext({
    privateFiles,
    choices,
    teams,
    hasCompletion,
    reportError,
  })
  registerCommands(host, {
    addToContext: (clicked?: vscode.Uri, selected?: vscode.Uri[]) =>
      addToContext(
        { files, privateFiles },
        { ...(clicked && { clicked }), ...(selected && { selected }) },
      ),
    removeFromContext: () => removeFromContext(files),
    clearContext: () => files.clear(),
    showContext: () => showContext({ automatic, choices, files, models, sent, teams }),
  })
  context.subscriptions.push(automatic, choices)
  return { files, privateFiles, choices, automatic }
}
