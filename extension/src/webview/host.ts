import type { PageMessage } from '../chat/read-message.ts'

type VsCodeApi = {
  postMessage(message: unknown): void
  getState(): unknown
  setState(state: unknown): void
}

declare function acquireVsCodeApi(): VsCodeApi

const vscode = acquireVsCodeApi()

export function postMessage(message: PageMessage): void {
  vscode.postMessage(message)
}

/** Text that was typed but not sent. It survives hiding the view. */
export function readDraft(): string {
  return (vscode.getState() as { draft?: string } | undefined)?.draft ?? ''
}

export function saveDraft(draft: string): void {
  vscode.setState({ draft })
}
