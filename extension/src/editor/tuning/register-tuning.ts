import type { LiveAccount } from '../account/live-account.ts'
import type { PrivateFiles } from '../context/private-files.ts'
import { type Host, registerCommands } from '../host.ts'
import type { ModelsFeature } from '../models/register-models.ts'
import { type ExampleCollector, openExampleCollector } from './example-collector.ts'
import { registerExampleDocuments } from './example-documents.ts'
import { showExampleStatus } from './example-status.ts'
import { deleteAllExamples, exportExamples, reviewExamples } from './review-examples.ts'
import { showTuningJobs, showTuningStatus, tuneModel } from './tune-model.ts'
import { openTuningRunner } from './tuning-runner.ts'

type TuningDeps = Pick<ModelsFeature, 'tuned' | 'tuningKeys'> & {
  readonly live: LiveAccount
  readonly privateFiles: PrivateFiles
}

export function registerTuning(host: Host, dependencies: TuningDeps): ExampleCollector {
  const { context, log, reportError } = host
  const { live, privateFiles, tuned, tuningKeys } = dependencies
  const collector = openExampleCollector({ context, live, privateFiles, reportError })
  const tuning = openTuningRunner({ context, live, tuned, keys: tuningKeys, log, reportError })
  registerCommands(host, {
    collectExamples: () => collector.toggle(),
    reviewExamples: () => reviewExamples(collector),
    deleteExamples: () => deleteAllExamples(collector),
    exportExamples: () => exportExamples(collector),
    tuneModel: () => tuneModel({ live, collector, tuningKeys, tuning }),
    showTuningJobs: () => showTuningJobs(tuning),
  })
  context.subscriptions.push(
    tuning,
    collector,
    registerExampleDocuments(collector),
    showExampleStatus(collector, live),
    showTuningStatus(tuning),
  )
  return collector
}
