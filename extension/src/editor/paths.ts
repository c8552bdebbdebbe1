import * as vscode from 'vscode'
import { toShortPath } from '../context/short-path.ts'

/** A file's path as users and models see it: from the workspace on. */
export function toPath(uri: vscode.Uri): string {
  const isInside = uri.scheme === 'untitled' || vscode.workspace.getWorkspaceFolder(uri)
  return isInside ? vscode.workspace.asRelativePath(uri) : toShortPath(uri.path)
}
