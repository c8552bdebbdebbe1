import type { ToEditor, Told } from '../chat/protocol.ts'

type Editor = {
  postMessage(message: unknown): void
  getState(): unknown
  setState(state: unknown): void
}

declare function acquireVsCodeApi(): Editor

const editor = acquireVsCodeApi()

export function tell(message: Told<ToEditor>): void {
  editor.postMessage(message)
}

/** What was typed and not sent: it outlives the page. */
export function readDraft(): string {
  return (editor.getState() as { draft?: string } | undefined)?.draft ?? ''
}

export function saveDraft(draft: string): void {
  editor.setState({ draft })
}
