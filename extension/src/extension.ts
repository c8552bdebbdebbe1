import './editor/translations.ts'

import type * as vscode from 'vscode'
import { openOnFirstRun } from './editor/account/first-run.ts'
import { registerAccount } from './editor/account/register-account.ts'
import { registerChat } from './editor/chat/register-chat.ts'
import { registerCompletion } from './editor/completion/register-completion.ts'
import { registerContext } from './editor/context/register-context.ts'
import { registerEdits } from './editor/edits/register-edits.ts'
import { createHost } from './editor/host.ts'
import { registerLocalModel } from './editor/local-model/register-local-model.ts'
import { registerModels } from './editor/models/register-models.ts'
import { registerNextEdit } from './editor/next-edit/register-next-edit.ts'
import { registerShell } from './editor/shell/register-shell.ts'
import { registerSnippets } from './editor/snippets/register-snippets.ts'
import { registerTeams } from './editor/teams/register-teams.ts'
import { registerTuning } from './editor/tuning/register-tuning.ts'
import { registerWriting } from './editor/writing/register-writing.ts'

/** Called by VS Code after startup. Registers the features, each with what it needs of those before. */
export async function activate(extension: vscode.ExtensionContext): Promise<void> {
  const host = createHost(extension)
  const { sessions, live } = registerAccount(host)
  const teams = registerTeams(host, live)
  const models = registerModels(host, { live, teams })
  const { tuned, tuningKeys, requests } = models
  const context = registerContext(host, { models, teams })
  const { privateFiles, automatic } = context
  const collector = registerTuning(host, { live, privateFiles, tuned, tuningKeys })
  const snippets = registerSnippets(host, { live, teams, privateFiles })
  const edits = registerEdits(host, { privateFiles, collector })
  const { previews, proposals } = edits
  registerWriting(host, { models, context, edits, snippets, collector })
  registerChat(host, { live, models, context, snippets, proposals })
  const { complete } = requests
  const { collect } = collector
  const local = registerLocalModel(host)
  const nextEdit = registerNextEdit(host, { previews })
  const asking = { live, models: models.models, local, nextEdit, complete }
  const suggesting = { ...asking, privateFiles, automatic, previews, collect }
  const completion = registerCompletion(host, suggesting)
  const shell = registerShell(host, { live, models, completion })

  await models.adoptKeys()
  await live.refresh()
  shell.offerUpdate().catch(host.reportError)
  openOnFirstRun({ sessions, storage: extension.globalState }).catch(host.reportError)
}
