import * as vscode from 'vscode'
import { isRefusal } from '../refusal.ts'
import type { Message } from '../router/ask-model.ts'
import { takeCode } from '../writing/fences.ts'
import { showRefusal } from './act.ts'
import type { Ask } from './asking.ts'
import { toSignal } from './cancellation.ts'

type Wish = { readonly title: string; readonly messages: readonly Message[] }

/** Asks for code while the user waits and may stop it. Null: there is none, and they know why. */
export async function askForCode(ask: Ask, { title, messages }: Wish): Promise<string | null> {
  for (;;) {
    const outcome = await vscode.window.withProgress(
      { location: vscode.ProgressLocation.Notification, title, cancellable: true },
      (progress, token) => {
        let lines = 1
        return ask({
          messages,
          signal: toSignal(token),
          onText(piece) {
            lines += piece.split('\n').length - 1
            progress.report({ message: lines > 1 ? `${lines} lines` : '' })
          },
        })
      },
    )
    if (!isRefusal(outcome)) {
      if (outcome.isCutShort) tellCutShort()
      return takeCode(outcome.text, { isWhole: true })
    }
    if (!(await showRefusal(outcome))) return null
  }
}

export function tellCutShort(): void {
  void vscode.window.showWarningMessage(
    'Ghost Writers: the answer reached the limit of tokens (ghostWriters.maxTokens) and is not whole.',
  )
}
