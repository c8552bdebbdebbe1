import * as vscode from 'vscode'
import type { ContextFeature } from '../context/register-context.ts'
import type { EditsFeature } from '../edits/register-edits.ts'
import { type Host, registerCommands } from '../host.ts'
import type { ModelsFeature } from '../models/register-models.ts'
import type { Snippets } from '../snippets/snippets.ts'
import type { ExampleCollector } from '../tuning/example-collector.ts'
import { generate } from './generate.ts'
import { generateCommitMessage } from './generate-commit-message.ts'
import { fixBug, refactor, registerQuickFix } from './rewrite.ts'
import { writeTests } from './write-tests.ts'

type WritingFeatureDeps = {
  readonly models: ModelsFeature
  readonly context: ContextFeature
  readonly edits: EditsFeature
  readonly snippets: Snippets
  readonly collector: ExampleCollector
}

export function registerWriting(
  host: Host,
  { models: { models, requests }, context, edits, snippets, collector }: WritingFeatureDeps,
): void {
  const { ask } = requests
  const { previews, proposals } = edits
  const { collect, collectWhenSaved } = collector
  const asking = { ask, models, proposals, ...context }
  registerCommands(host, {
    generate: () => generate({ ...asking, previews, snippets, collect }),
    refactor: () => refactor(asking),
    generateTests: () => writeTests({ ...asking, collectWhenSaved }),
    fixBug: (range?: vscode.Range) =>
      fixBug(asking, range instanceof vscode.Range ? range : undefined),
    generateCommitMessage: (clicked?: vscode.SourceControl) =>
      generateCommitMessage(asking, clicked),
  })
  host.context.subscriptions.push(registerQuickFix())
}
