import type * as vscode from 'vscode'
import { createCheckpoints } from '../../edits/checkpoints.ts'
import type { PrivateFiles } from '../context/private-files.ts'
import { type Host, registerCommands } from '../host.ts'
import type { ExampleCollector } from '../tuning/example-collector.ts'
import { openPreviews, type Previews } from './previews.ts'
import { registerProposalActions } from './proposal-actions.ts'
import { proposalScheme } from './proposal-documents.ts'
import { openProposals, type Proposals } from './proposals.ts'
import { restoreCheckpoint } from './restore-checkpoint.ts'
import type { HunkChoice } from './review-proposal.ts'

export type EditsFeature = { readonly previews: Previews; readonly proposals: Proposals }

type EditsDeps = { readonly privateFiles: PrivateFiles; readonly collector: ExampleCollector }

const checkpointKey = 'ghostWriters.checkpoints'

export function registerEdits(host: Host, { privateFiles, collector }: EditsDeps): EditsFeature {
  const { context, reportError } = host
  const checkpoints = createCheckpoints({
    get: () => context.workspaceState.get(checkpointKey),
    set: (stored) => context.workspaceState.update(checkpointKey, stored),
  })
  const { collect } = collector
  const proposals = openProposals({ collect, checkpoints, privateFiles, reportError })
  const previews = openPreviews()
  registerCommands(host, {
    acceptPreview: () => previews.accept(),
    discardPreview: () => previews.discard(),
    acceptProposal: () => proposals.accept(),
    discardProposal: () => proposals.discard(),
    acceptFile: (uri?: vscode.Uri) => proposals.acceptFile(toProposed(uri)),
    discardFile: (uri?: vscode.Uri) => proposals.discardFile(toProposed(uri)),
    acceptChange: (choice?: HunkChoice) => proposals.acceptHunk(toHunkChoice(choice)),
    discardChange: (choice?: HunkChoice) => proposals.discardHunk(toHunkChoice(choice)),
    restoreCheckpoint: () => restoreCheckpoint({ checkpoints, proposals }),
  })
  context.subscriptions.push(previews, proposals, registerProposalActions(proposals))
  return { previews, proposals }
}

/** VS Code passes the URI of the open file, too. */
function toProposed(uri: vscode.Uri | undefined): vscode.Uri | undefined {
  return uri?.scheme === proposalScheme ? uri : undefined
}

/** VS Code passes a URI to commands in menus, which isn't a choice. */
function toHunkChoice(choice: HunkChoice | undefined): HunkChoice | undefined {
  return typeof choice?.index === 'number' ? choice : undefined
}
