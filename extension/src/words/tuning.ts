/* Everything the extension says about examples, fine-tuning and tuned models. */

import { formatCount, plural } from './locale.ts'
import { t } from './translate.ts'

export const exampleWords = {
  turnOn: t`Collect the suggestions you accept in this workspace?`,
  turnOnDetail: t`What you accept is stored on this machine only, together with the code the model was asked about, so that you can fine-tune a model with it. Private files are left out and secrets are removed. You can read, edit and delete every example.`,
  turnOnButton: t`Collect`,
  turnedOff: (count: number) =>
    plural(count, {
      one: t`No more examples are collected. 1 is kept on this machine.`,
      other: t`No more examples are collected. ${formatCount(count)} are kept on this machine.`,
    }),
  noFolder: t`Open a folder first: examples belong to a workspace.`,
  status: (count: number) => formatCount(count),
  statusLabel: (count: number) => t`${formatCount(count)} collected examples`,
  statusTooltip: t`Collected examples for fine-tuning, on this machine only`,
  statusMasked: (count: number) => t`Secrets removed from examples: ${formatCount(count)}`,
  statusLeftOut: (count: number) =>
    t`Examples left out because of secrets or private files: ${formatCount(count)}`,

  reviewTitle: (count: number) => t`Collected Examples (${formatCount(count)})`,
  reviewPlaceholder: t`Choose an example to read or edit it`,
  none: t`There are no examples in this workspace yet.`,
  masked: (count: number) =>
    plural(count, { one: t`1 secret removed`, other: t`${formatCount(count)} secrets removed` }),
  delete: t`Delete`,
  deleteAll: (count: number) => t`Delete all ${formatCount(count)} examples of this workspace?`,
  deleteAllDetail: t`They can't be restored. Files you've exported or uploaded aren't deleted.`,
  deleteAllButton: t`Delete All`,
  deletedAll: t`All examples of this workspace were deleted.`,
  gone: t`This example was deleted.`,
  hasSecret: t`This looks like a password or a key. Remove it before you save.`,
  storageFailed: t`The examples of this workspace can't be read. See the log.`,

  exportTitle: t`Export Examples`,
  exported: (count: number, tokens: number) =>
    t`Exported ${formatCount(count)} examples, about ${formatCount(tokens)} tokens.`,
}

export const exampleFeatures = {
  completion: t`Completion`,
  generate: t`Generate Code`,
  refactor: t`Refactor`,
  tests: t`Generate Tests`,
  fix: t`Fix Bug`,
}

export const exampleProblems = {
  'no-role': t`The text must begin with a line such as "=== user ===".`,
  empty: t`A message is empty.`,
  'no-question': t`There must be a message of the user.`,
  'no-answer': t`The last message must be the assistant's.`,
}

/** What is wrong with one example of a file to train with. */
export const lineProblems = {
  'not-json': t`it isn't a JSON object`,
  'no-messages': t`it has no messages`,
  'unknown-field': t`it has a field that the format doesn't know`,
  'unknown-role': t`a message has another role than system, user or assistant`,
  'late-system': t`only the first message can be a system message`,
  empty: t`a message is empty`,
  'no-question': t`it has no message of the user`,
  'no-answer': t`the last message isn't the assistant's`,
  'too-long': t`it's longer than 65,536 tokens`,
}

export const trainingWords = {
  unusable: (line: number, problem: string) => t`Example ${line} can't be used: ${problem}.`,
  tooLarge: t`The file is larger than 512 MB.`,
  notUtf8: t`The file isn't UTF-8 text.`,
  tooFew: (count: number) =>
    t`Fine-tuning needs at least 10 examples, and this workspace has ${count}.`,
}

export const tuningErrors = {
  insecure: t`Use an https:// address for your fine-tuning endpoint, or one on your own machine.`,
  offline: t`The fine-tuning endpoint can't be reached.`,
  'bad-key': t`The fine-tuning endpoint doesn't accept your API key. It may have expired.`,
  'no-credits': t`Your account at the fine-tuning endpoint has too little credit.`,
  'not-tuning': t`This address isn't that of an OpenAI-compatible API for fine-tuning.`,
  'not-found': t`The fine-tuning endpoint doesn't know this job.`,
  incomplete: t`Only a part of the file arrived at the fine-tuning endpoint. Try again.`,
  rejected: t`The fine-tuning endpoint rejected the file or the model. The log says why.`,
  'too-large': t`The file is too large for the fine-tuning endpoint. Delete some examples.`,
  busy: t`The fine-tuning endpoint is busy. Try again in a few minutes.`,
  fault: t`The fine-tuning endpoint has a problem. Try again later.`,
  interrupted: t`The editor was closed before the job was started.`,
  stopped: t`You stopped it before the job was started. Nothing was charged.`,
  uncertain: t`We don't know yet whether the job was started. Continue to check: no second one will be started.`,
  'file-gone': t`The file with the examples is gone. Start again with your examples.`,
  'job-gone': t`The fine-tuning endpoint doesn't know this job anymore.`,
  'job-failed': t`The job failed at the fine-tuning endpoint. The log says why.`,
}

export const tuningWords = {
  title: t`Fine-Tune a Model`,
  step: (host: string) => t`Fine-Tune a Model at ${host}`,
  keyTitle: (host: string) => t`API Key for ${host}`,
  keyPrompt: t`Stored in your editor's secret storage and only sent to this address. Leave empty to remove it.`,
  modelPlaceholder: t`The model to start from`,
  enterModel: t`Enter a model ID…`,
  modelPrompt: t`The ID of the model to start from`,
  modelHasSpaces: t`A model ID can't contain spaces.`,
  namePrompt: t`A name for your model, up to 60 characters`,
  nameLength: t`Use 1 to 60 characters.`,
  confirm: (count: number, tokens: number) =>
    t`Upload ${formatCount(count)} examples, about ${formatCount(tokens)} tokens?`,
  confirmDetail: (host: string, model: string) =>
    t`They're sent to ${host}, which fine-tunes ${model} with them and charges your account there. They're not sent to Ghost Writers.`,
  confirmButton: t`Upload and Start`,

  tuning: (name: string) => t`Tuning ${name}`,
  starting: (name: string) => t`Starting to tune ${name}…`,
  started: (name: string) => t`${name} is being tuned. You'll be told when it's ready.`,
  notStarted: (name: string, problem: string) => t`${name} wasn't started. ${problem}`,
  waiting: (name: string, problem: string) => t`${name}: ${problem}`,
  ready: (name: string) => t`${name} is ready.`,
  failed: (name: string, problem: string) => t`${name} couldn't be tuned. ${problem}`,
  cancelled: (name: string) => t`Tuning ${name} was canceled.`,
  notSaved: (name: string, reason: string) =>
    t`${name} is ready, but couldn't be saved with your account yet. ${reason}`,
  use: t`Use Now`,
  continue: t`Continue`,
  setKey: t`Set API Key`,
  showLog: t`Show Log`,

  jobsTitle: t`Tuning Jobs`,
  noJobs: t`There are no tuning jobs. Run "Fine-Tune a Model" to start one.`,
  jobAt: (model: string, host: string, count: number) =>
    t`${model} at ${host}, ${formatCount(count)} examples`,
  cancel: t`Cancel`,
  confirmCancel: (name: string) => t`Cancel tuning ${name}?`,
  confirmCancelDetail: t`What was trained so far is lost. The endpoint may still charge for it.`,
  confirmCancelButton: t`Cancel Job`,
  remove: t`Remove from the list`,
}

export const jobStages = {
  upload: t`Not uploaded`,
  uploaded: t`Uploaded, not started`,
  starting: t`Being started`,
  running: t`Running`,
  succeeded: t`Ready`,
  failed: t`Failed`,
  cancelled: t`Canceled`,
}

export const tunedModelWords = {
  group: t`Your tuned models`,
  needs: (plan: string) => t`Upgrade to ${plan}`,
  missingKey: (host: string) => t`Your tuned model needs an API key for ${host}.`,
  completes: t`Your tuned model completes code, too. Choose another model to change that.`,
  unknown: t`The tuned model you've chosen was deleted. Choose another model.`,
  gone: (name: string) => t`${name} was deleted. You're now using the included models.`,
  deleteTitle: t`Delete Tuned Model`,
  confirmDelete: (name: string) => t`Delete ${name} from your account?`,
  confirmDeleteDetail: t`It will be gone in all your editors. The model itself stays at its provider.`,
  deleteButton: t`Delete`,
  deleted: (name: string) => t`Deleted ${name}.`,
  none: t`You have no tuned models yet.`,
}
