import * as vscode from 'vscode'
import type { ContextPart } from '../../context/parts.ts'
import type { PrivateFiles } from '../context/private-files.ts'
import { describeProblem } from '../context/problems.ts'
import { findOpen } from '../documents.ts'
import { toPath } from '../paths.ts'

const maxProblems = 20
const maxFiles = 5

type FileProblems = readonly [uri: vscode.Uri, problems: readonly vscode.Diagnostic[]]

/** The errors and warnings in the workspace, those of the active file first. */
export function listReported(): readonly FileProblems[] {
  const active = String(vscode.window.activeTextEditor?.document.uri)
  const isActive = ([uri]: FileProblems) => Number(String(uri) === active)
  return vscode.languages
    .getDiagnostics()
    .map(([uri, all]): FileProblems => [uri, all.filter(isSevere)])
    .filter(([uri, all]) => all.length > 0 && vscode.workspace.getWorkspaceFolder(uri))
    .toSorted((one, other) => isActive(other) - isActive(one))
}

export function countReported(uri?: vscode.Uri): number {
  return listReported()
    .filter(([file]) => !uri || String(file) === String(uri))
    .reduce((sum, [, problems]) => sum + problems.length, 0)
}

function isSevere({ severity }: vscode.Diagnostic): boolean {
  return severity <= vscode.DiagnosticSeverity.Warning
}

/** The problems as they are sent. Private files are left out. */
export async function readReported(privateFiles: PrivateFiles): Promise<readonly ContextPart[]> {
  const parts: ContextPart[] = []
  let left = maxProblems
  for (const [uri, problems] of listReported()) {
    if (parts.length === maxFiles || left === 0) break
    if (await privateFiles.isPrivate(uri)) continue
    const lines = await readLines(privateFiles, uri)
    const described = problems.slice(0, left).map((problem) => describeProblem(lines, problem))
    left -= described.length
    const path = toPath(uri)
    parts.push({ source: 'problems', path, language: '', text: described.join('\n') })
  }
  return parts
}

/** As they are in the editor, saved or not. */
async function readLines(privateFiles: PrivateFiles, uri: vscode.Uri): Promise<string[]> {
  const text = findOpen(uri)?.getText() ?? (await privateFiles.readUnasked(uri))
  return text?.split(/\r?\n/) ?? []
}
