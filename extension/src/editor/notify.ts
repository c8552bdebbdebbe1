import * as vscode from 'vscode'
import { toNotificationText } from '../notification-text.ts'

/*
 * The only file that shows notifications. Every text is sanitized by `toNotificationText`,
 * because VS Code runs commands from links in notifications.
 */

/** Resolves to the button that the user clicked. */
export function showInfo(text: string, ...buttons: string[]): Thenable<string | undefined> {
  return vscode.window.showInformationMessage(toNotificationText(text), ...buttons)
}

export function showWarning(text: string, ...buttons: string[]): Thenable<string | undefined> {
  return vscode.window.showWarningMessage(toNotificationText(text), ...buttons)
}

export function showError(text: string, ...buttons: string[]): Thenable<string | undefined> {
  return vscode.window.showErrorMessage(toNotificationText(text), ...buttons)
}

type Dialog = {
  readonly text: string
  readonly detail: string
  readonly button: string
  readonly isWarning?: boolean
}

/** Shows a modal dialog. True: the user chose the button. */
export async function confirm({ text, detail, button, isWarning }: Dialog): Promise<boolean> {
  const show = isWarning ? vscode.window.showWarningMessage : vscode.window.showInformationMessage
  const options = { modal: true, detail: toNotificationText(detail) }
  return (await show(toNotificationText(text), options, button)) === button
}

type Progress<Result> = {
  readonly title: string
  readonly run: (report: (text: string) => void, signal: AbortSignal) => Promise<Result>
}

/** Shows a progress notification with a Cancel button. */
export function withProgress<Result>({ title, run }: Progress<Result>): Thenable<Result> {
  return vscode.window.withProgress(
    {
      location: vscode.ProgressLocation.Notification,
      title: toNotificationText(title),
      cancellable: true,
    },
    (progress, token) =>
      run((text) => progress.report({ message: toNotificationText(text) }), toAbortSignal(token)),
  )
}

/** Converts VS Code's cancellation token. */
export function toAbortSignal(token: vscode.CancellationToken): AbortSignal {
  const controller = new AbortController()
  if (token.isCancellationRequested) controller.abort()
  token.onCancellationRequested(() => controller.abort())
  return controller.signal
}
