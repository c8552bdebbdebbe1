import * as vscode from 'vscode'
import { isRefusal } from '../refusal.ts'
import { seconds, wait } from '../time.ts'
import { takeCode } from '../writing/fences.ts'
import { askToComplete, type Spot } from '../writing/prompts.ts'
import { trimCompletion } from '../writing/trim-completion.ts'
import type { Ask } from './asking.ts'
import { toSignal } from './cancellation.ts'
import type { Previews } from './previews.ts'
import { readSettings } from './settings.ts'

/** Whoever types on meanwhile is not asked for. */
const pauseMs = seconds(0.6)
const mostTokens = 256

type Parts = {
  readonly ask: Ask
  readonly previews: Previews
  readonly report: (fault: unknown) => void
}

/** The rest of what is being typed, as ghost text. Off unless the user switches it on. */
export function offerCompletions(parts: Parts): vscode.Disposable {
  const provider: vscode.InlineCompletionItemProvider = {
    async provideInlineCompletionItems(document, position, _context, token) {
      if (!readSettings().isInlineCompletionOn || parts.previews.isIn(document)) return []
      const signal = toSignal(token)
      await wait(pauseMs, signal)
      if (signal.aborted || !isWorthAsking(document, position)) return []

      const text = await complete(parts, { spot: toSpot(document, position), signal })
      return text
        ? [new vscode.InlineCompletionItem(text, new vscode.Range(position, position))]
        : []
    },
  }
  return vscode.languages.registerInlineCompletionItemProvider({ pattern: '**' }, provider)
}

async function complete(
  { ask, report }: Parts,
  { spot, signal }: { readonly spot: Spot; readonly signal: AbortSignal },
): Promise<string> {
  const outcome = await ask({ messages: askToComplete(spot), signal, maxTokens: mostTokens })
  if (!isRefusal(outcome)) return trimCompletion(takeCode(outcome.text, { isWhole: true }), spot)
  // Nobody asked for it in so many words: nobody is interrupted when it fails.
  if (outcome.refused !== 'stopped') report(`Inline completion: ${outcome.words}`)
  return ''
}

/** At the end of a line that says something, or before what closes it. */
function isWorthAsking(document: vscode.TextDocument, position: vscode.Position): boolean {
  const { text } = document.lineAt(position)
  const [before, after] = [text.slice(0, position.character), text.slice(position.character)]
  return before.trim().length > 1 && /^[\s)\]}>'"`;,]*$/.test(after)
}

function toSpot(document: vscode.TextDocument, position: vscode.Position): Spot {
  const offset = document.offsetAt(position)
  const text = document.getText()
  return {
    path: vscode.workspace.asRelativePath(document.uri),
    language: document.languageId,
    before: text.slice(0, offset),
    after: text.slice(offset),
  }
}
