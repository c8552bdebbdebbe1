import type { LiveAccount } from '../account/live-account.ts'
import type { ContextFeature } from '../context/register-context.ts'
import type { Previews } from '../edits/previews.ts'
import { type Host, registerCommands } from '../host.ts'
import type { LocalModelFeature } from '../local-model/register-local-model.ts'
import type { Complete } from '../models/model-provider.ts'
import type { Models } from '../models/models.ts'
import type { NextEdit } from '../next-edit/next-edit.ts'
import type { Collect } from '../tuning/example-collector.ts'
import {
  type CompletionStatus,
  manageCompletion,
  openCompletionStatus,
} from './completion-status.ts'
import { registerInlineCompletion } from './inline-completion.ts'
import { createNextEditModel } from './next-edit-model.ts'

type CompletionDeps = Pick<ContextFeature, 'privateFiles' | 'automatic'> & {
  readonly live: LiveAccount
  readonly models: Models
  readonly local: LocalModelFeature
  readonly complete: Complete
  readonly previews: Previews
  readonly nextEdit: NextEdit
  readonly collect: Collect
}

export function registerCompletion(host: Host, dependencies: CompletionDeps): CompletionStatus {
  const { context, reportError } = host
  const { models, local } = dependencies
  const status = openCompletionStatus({
    hasModel: models.isUsable,
    isModelInstalled: local.isInstalled,
    onModelChange: local.onChange,
  })
  dependencies.nextEdit.setModel(createNextEditModel({ ...dependencies, status, reportError }))
  registerCommands(host, { inlineCompletion: () => manageCompletion(status) })
  context.subscriptions.push(
    status,
    // An API key was stored or deleted.
    context.secrets.onDidChange(status.retry),
    registerInlineCompletion({ ...dependencies, status, reportError }),
  )
  return status
}
