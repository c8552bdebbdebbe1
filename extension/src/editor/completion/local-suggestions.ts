import { findModelLanguage } from '@ghost-writers-ia/local-model/languages'
import type { CompletionInput } from '@ghost-writers-ia/local-model/prompt'
import * as vscode from 'vscode'
import type { CompletionPlace } from '../../completion/completion-cache.ts'
import { createLocalSource } from '../../local-model/local-source.ts'
import { isLocalNext, type Turns, toTurns } from '../../local-model/turns.ts'
import type { Completion } from '../../writing/complete-line.ts'
import type { LocalModelFeature } from '../local-model/register-local-model.ts'
import { toPath } from '../paths.ts'
import { readSettings } from '../settings.ts'
import { readEarlierCells, type Spot } from './completion-spot.ts'
import type { CompletionStatus } from './completion-status.ts'

export type LocalSuggestions = {
  /** Who completes a document now. */
  readonly findTurns: (document: vscode.TextDocument) => Turns
  /** Whether the local model is to complete although the other one has answered with nothing. */
  readonly isWanted: (language: string) => boolean
  readonly get: (spot: Spot, signal: AbortSignal) => Promise<Completion | null>
  /** Prepares the model for a document, if it's the one that completes there. */
  readonly warm: (editor: vscode.TextEditor) => Promise<void>
  /** Offers the download if the model would help with this document. */
  readonly offer: (document: vscode.TextDocument) => void
  /** After a change of the settings. */
  readonly clear: () => void
}

type LocalSuggestionsDeps = {
  readonly local: LocalModelFeature
  readonly status: CompletionStatus
  readonly hasModel: () => boolean
}

export function createLocalSuggestions(dependencies: LocalSuggestionsDeps): LocalSuggestions {
  const { local, status, hasModel } = dependencies
  const spots = new WeakMap<CompletionPlace, Spot>()
  const isPaused = (language: string) => status.pause(language) !== null
  const source = createLocalSource(async (place, signal) => {
    const spot = spots.get(place)
    const language = findModelLanguage(place.language)
    if (!spot || !language) return null
    const before = readEarlierCells(spot.document) + place.before
    const input = toInput({ ...place, language, before })
    return local.complete(input, { confidence: readSettings().localConfidence, signal })
  })
  const findTurns = ({ languageId }: vscode.TextDocument) =>
    toTurns({
      mode: readSettings().localMode,
      isUsable: local.isInstalled() && findModelLanguage(languageId) !== null,
      hasModel: hasModel(),
      isPaused: isPaused(languageId),
    })
  return {
    findTurns,
    isWanted: (language) => readSettings().localMode === 'first' || isPaused(language),
    get(spot, signal) {
      spots.set(spot.place, spot)
      return source.get(spot.place, signal)
    },
    async warm({ document, selection: { active } }) {
      const language = findModelLanguage(document.languageId)
      if (!language || !isLocalNext(findTurns(document))) return
      const end = document.lineAt(document.lineCount - 1).range.end
      const before = document.getText(new vscode.Range(new vscode.Position(0, 0), active))
      const after = document.getText(new vscode.Range(active, end))
      const path = toPath(document.uri)
      await local.warm(
        toInput({
          path,
          language,
          before: readEarlierCells(document) + before.replaceAll('\r\n', '\n'),
          after: after.replaceAll('\r\n', '\n'),
        }),
      )
    },
    offer({ languageId }) {
      const { localMode, isInlineCompletionOn } = readSettings()
      if (local.isInstalled() || localMode === 'off' || !isInlineCompletionOn) return
      const isNeeded = localMode !== 'fallback' || !hasModel() || isPaused(languageId)
      if (isNeeded && findModelLanguage(languageId) !== null) local.offer()
    },
    clear: source.clear,
  }
}

/** More than the model reads, but files can be large. */
const maxBefore = 20_000
const maxAfter = 8_000

function toInput(input: CompletionInput): CompletionInput {
  const { language, path, before, after } = input
  return {
    language,
    path,
    before: before.slice(-maxBefore),
    after: after.slice(0, maxAfter),
  }
}
