import * as vscode from 'vscode'
import { type TuningJob, toFileName } from '../../tuning/tuning-jobs.ts'

/** The tuning jobs of this machine, which outlive the editor. */
export type StoredJobs = {
  /** The newest first. */
  readonly list: () => readonly TuningJob[]
  readonly save: (job: TuningJob) => Promise<void>
  readonly remove: (job: TuningJob) => Promise<void>
  /** What a job trains with, until it runs: an upload that failed is repeated with the same file. */
  readonly writeFile: (job: TuningJob, bytes: Uint8Array) => Promise<void>
  readonly readFile: (job: TuningJob) => Promise<Uint8Array<ArrayBuffer> | null>
}

const prefix = 'tuning-job '

/** One entry for each job, so that two windows don't overwrite each other's. */
export function openStoredJobs({
  globalState,
  globalStorageUri,
}: vscode.ExtensionContext): StoredJobs {
  const folder = vscode.Uri.joinPath(globalStorageUri, 'tuning')
  const toUri = (job: TuningJob) => vscode.Uri.joinPath(folder, toFileName(job))
  const { fs } = vscode.workspace
  const removeFile = (job: TuningJob) =>
    Promise.resolve(fs.delete(toUri(job))).catch(() => undefined)
  return {
    list: () =>
      globalState
        .keys()
        .filter((key) => key.startsWith(prefix))
        .flatMap((key) => globalState.get<TuningJob>(key) ?? [])
        .toSorted((one, other) => other.createdAt - one.createdAt),
    async save(job) {
      await globalState.update(prefix + job.id, job)
      if (job.jobId !== null || job.stage === 'cancelled') await removeFile(job)
    },
    async remove(job) {
      await globalState.update(prefix + job.id, undefined)
      await removeFile(job)
    },
    async writeFile(job, bytes) {
      await fs.createDirectory(folder)
      await fs.writeFile(toUri(job), bytes)
    },
    readFile: (job) =>
      Promise.resolve(fs.readFile(toUri(job))).then(
        (bytes) => new Uint8Array(bytes),
        () => null,
      ),
  }
}
