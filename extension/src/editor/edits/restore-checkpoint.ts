import * as vscode from 'vscode'
import { type Checkpoint, type Checkpoints, listChangedSince } from '../../edits/checkpoints.ts'
import { formatMoment } from '../../words/locale.ts'
import { checkpointWords, proposalLabels } from '../../words/proposals.ts'
import { toPath } from '../paths.ts'
import { pick, showInfo, showWarning } from '../ui.ts'
import { readFile } from './accept-changes.ts'
import type { Proposals } from './proposals.ts'

type RestoreCheckpointDeps = { readonly checkpoints: Checkpoints; readonly proposals: Proposals }

/** Proposes the files as they were before a proposal was accepted, as a diff. */
export async function restoreCheckpoint(dependencies: RestoreCheckpointDeps): Promise<void> {
  const checkpoints = dependencies.checkpoints.list()
  if (checkpoints.length === 0) return void showInfo(checkpointWords.none)
  const entries = checkpoints.map((checkpoint) => ({
    label: checkpointWords.entry(checkpoint.label, formatMoment(checkpoint.at)),
    description: toNames(checkpoint.files.map(({ uri }) => uri)).join(', '),
    checkpoint,
  }))
  const chosen = await pick(entries, {
    title: checkpointWords.title,
    placeHolder: checkpointWords.placeholder,
    matchOnDescription: true,
  })
  if (chosen) await proposeRestore(dependencies, chosen.checkpoint)
}

async function proposeRestore(
  { proposals }: RestoreCheckpointDeps,
  checkpoint: Checkpoint,
): Promise<void> {
  const uris = checkpoint.files.map(({ uri }) => uri)
  const texts = await Promise.all(uris.map((uri) => readFile(vscode.Uri.parse(uri))))
  const current = new Map(uris.map((uri, index) => [uri, texts[index] ?? null]))
  const changes = checkpoint.files
    .map(({ uri, text }) => ({
      target: vscode.Uri.parse(uri),
      before: current.get(uri) ?? null,
      after: text,
    }))
    .filter(({ before, after }) => before !== after)
  if (changes.length === 0) return void showInfo(checkpointWords.nothingToRestore)
  const changed = listChangedSince(checkpoint, (uri) => current.get(uri) ?? null)
  if (changed.length > 0) void showWarning(checkpointWords.changedSince(toNames(changed)))
  await proposals.proposeFiles({ label: proposalLabels.restore, changes })
}

function toNames(uris: readonly string[]): string[] {
  return uris.map((uri) => toPath(vscode.Uri.parse(uri)))
}
