import type { ContextPart } from '../../context/parts.ts'
import { isRefusal } from '../../refusal.ts'
import type { AutomaticContext } from '../context/automatic-context.ts'
import type { PrivateFiles } from '../context/private-files.ts'
import type { Complete } from '../models/model-provider.ts'
import type { Models } from '../models/models.ts'
import type { AskForEdit } from '../next-edit/next-edit.ts'
import { toPath } from '../paths.ts'
import { readSettings } from '../settings.ts'
import type { CompletionStatus } from './completion-status.ts'

type NextEditModelDeps = {
  readonly complete: Complete
  readonly models: Pick<Models, 'isUsable'>
  readonly automatic: Pick<AutomaticContext, 'allows'>
  readonly privateFiles: Pick<PrivateFiles, 'findReason'>
  readonly status: CompletionStatus
  readonly reportError: (error: unknown) => void
}

/** Asks the model for the rest of a line, as for a completion: the same limits, pauses and counting. */
export function createNextEditModel(dependencies: NextEditModelDeps): AskForEdit {
  const { complete, automatic, privateFiles, status, reportError } = dependencies
  return async ({ document, question, signal, isWanted }) => {
    const { languageId: language } = document
    const { before, after, edits } = question
    const path = toPath(document.uri)
    const part: ContextPart = { source: 'edits', path, language: 'diff', text: edits }
    const mayAsk = hasModel(dependencies, language) && !status.findReason(document)
    // Without the edits, the model couldn't know what is wanted.
    if (!mayAsk || !automatic.allows(part)) return null
    const isPrivate = (await privateFiles.findReason(document.uri)) !== null
    if (isPrivate || signal.aborted) return null
    const answer = await complete({
      code: { path, language, before, after },
      isBlock: false,
      related: [part],
      signal,
      isWanted: async ({ text }) => isWanted(text),
    })
    if (!isRefusal(answer)) {
      status.recordSuccess()
      return answer.text
    }
    if (signal.aborted || answer.refused === 'stopped') return null
    status.recordFailure(answer, language)
    reportError(`Next edit: ${answer.message}`)
    return null
  }
}

/** The model on this computer only finishes lines at the cursor. */
function hasModel({ models, status }: NextEditModelDeps, language: string): boolean {
  return models.isUsable() && readSettings().localMode !== 'only' && status.pause(language) === null
}
