import * as vscode from 'vscode'
import { toNotificationText } from '../notification-text.ts'
import { toSignal } from './cancellation.ts'

/*
 * The only file that shows notifications. Everything passes `toNotificationText`, because
 * VS Code runs commands from links in notifications.
 */

/** Answers the button that was pressed. */
export function showInfo(text: string, ...buttons: string[]): Thenable<string | undefined> {
  return vscode.window.showInformationMessage(toNotificationText(text), ...buttons)
}

export function showWarning(text: string, ...buttons: string[]): Thenable<string | undefined> {
  return vscode.window.showWarningMessage(toNotificationText(text), ...buttons)
}

export function showError(text: string, ...buttons: string[]): Thenable<string | undefined> {
  return vscode.window.showErrorMessage(toNotificationText(text), ...buttons)
}

type Question = {
  readonly text: string
  readonly detail: string
  readonly button: string
  readonly isWarning?: boolean
}

/** A dialog that has to be answered. True when the user chose the button. */
export async function confirm({ text, detail, button, isWarning }: Question): Promise<boolean> {
  const show = isWarning ? vscode.window.showWarningMessage : vscode.window.showInformationMessage
  const options = { modal: true, detail: toNotificationText(detail) }
  return (await show(toNotificationText(text), options, button)) === button
}

type Progress<Result> = {
  readonly title: string
  readonly run: (report: (text: string) => void, signal: AbortSignal) => Promise<Result>
}

/** A notification with a Cancel button while something is going on. */
export function withProgress<Result>({ title, run }: Progress<Result>): Thenable<Result> {
  return vscode.window.withProgress(
    {
      location: vscode.ProgressLocation.Notification,
      title: toNotificationText(title),
      cancellable: true,
    },
    (progress, token) =>
      run((text) => progress.report({ message: toNotificationText(text) }), toSignal(token)),
  )
}
