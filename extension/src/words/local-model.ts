/* Completion on this computer: getting the model, its settings and its state in the status bar. */

import { t } from './translate.ts'

export const localModelWords = {
  title: t`Completion on This Computer`,
  offer: (megabytes: number) =>
    t`Ghost Writers can finish lines on this computer: no account, no network, no requests, and your code never leaves it. The model is a download of ${megabytes} MB.`,
  download: t`Download`,
  noThanks: t`No Thanks`,
  downloading: t`Downloading the local model`,
  progress: (done: number, all: number) => t`${done} of ${all} MB`,
  installing: t`Installing the local model`,
  installed: t`The local model is installed. Suggestions also come from this computer now, without an account or a network.`,
  alreadyInstalled: t`The local model is already installed.`,
  deleted: t`The local model was deleted from this computer.`,
  notThere: t`There's no local model on this computer.`,
  tryAgain: t`Try Again`,
  chooseFile: t`Install from File`,
  fileKind: t`Local model`,

  refusals: {
    unavailable: t`The local model couldn't be downloaded. What has arrived is kept: try again to continue.`,
    'not-offered': t`This site doesn't offer the local model. Check ghostWriters.site.url, or install it from a file.`,
    mismatch: t`What the site sent isn't the local model that this version expects, so it wasn't installed. Try again, or update the extension.`,
    insecure: t`The local model isn't offered over an encrypted connection, so it wasn't downloaded. Check ghostWriters.site.url.`,
    'not-stored': t`The local model couldn't be saved. Free up 100 MB of disk space and try again.`,
    'wrong-file': t`This file isn't the local model that this version expects, so it wasn't installed.`,
    damaged: t`The local model on this computer was damaged, so it was removed. Download it again.`,
    canceled: t`Download canceled. What has arrived is kept: download again to continue.`,
  },

  onThisComputer: t`on this computer`,
  isOn: t`Inline completion: on this computer. It costs no requests and sends nothing.`,
  notInstalled: t`Inline completion: off, because the local model isn't installed. Run Download Local Model.`,
  unknownLanguage: (language: string) =>
    t`Inline completion: off in ${language} files. On this computer it knows TypeScript, JavaScript, Python, Go and Rust.`,

  modes: {
    off: {
      label: t`Off`,
      detail: t`Never suggest text from this computer`,
    },
    fallback: {
      label: t`When nothing better is available`,
      detail: t`Logged out, offline, no requests left, or a slow answer`,
    },
    first: {
      label: t`First`,
      detail: t`Immediately, until the model of your plan answers`,
    },
    only: {
      label: t`Only`,
      detail: t`Never ask another model while typing`,
    },
  },
  current: t`current`,
  confidence: (percent: number) => t`Confidence: ${percent} %`,
  confidenceDetail: t`How sure the model has to be before it shows something`,
  /** At both ends of the scale. */
  moreText: t`more suggestions, more of them wrong`,
  lessText: t`fewer suggestions, more of them right`,
  downloadModel: t`Download Local Model`,
  deleteModel: t`Delete Local Model`,
}
