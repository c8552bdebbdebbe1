/* What the list of the automatic context says. */

import { t } from './translate.ts'

export const automaticContextWords = {
  title: t`Context`,
  placeholder: t`What is sent to the model, and from which file. Choose an entry to open or remove it.`,
  off: t`Automatic context is off`,
  turnOff: t`Turn Automatic Context Off`,
  turnOn: t`Turn Automatic Context On`,
  showText: t`Show the Full Text of the Last Request`,

  last: (feature: string) => t`Sent with the last request: ${features[feature] ?? feature}`,
  next: (feature: string) => t`Next request: ${features[feature] ?? feature}`,
  removed: t`Removed in this workspace`,

  open: (path: string) => t`Open ${path}`,
  removeFile: (path: string) => t`Don't send ${path} automatically`,
  removeSource: (source: string) => t`Never send: ${source}`,
  restore: t`Send again`,

  sources: {
    code: t`the code you work on`,
    added: t`added by you`,
    file: t`current file`,
    selection: t`selection`,
    team: t`team instructions`,
    rules: t`project rules`,
    imports: t`imported definitions`,
    tabs: t`similar code in an open tab`,
    edits: t`recent edit`,
    outline: t`outline of a large file`,
    problems: t`reported problems`,
    tests: t`how the project is tested`,
    commits: t`recent commit messages`,
    summary: t`written by the model`,
    codebase: t`found for your question`,
    folder: t`from a folder you added`,
    symbol: t`definition you added`,
    git: t`changes`,
    terminal: t`terminal output`,
    page: t`web page`,
  },
  summaryTitle: t`Summary of earlier messages`,
  shortages: { cut: t`shortened, it didn't fit`, 'left-out': t`not sent, it didn't fit` },
  lines: (from: number, to: number) => (from === to ? t`line ${from}` : t`lines ${from}-${to}`),
}

const features: Readonly<Record<string, string>> = {
  chat: t`chat`,
  explain: t`Explain`,
  generate: t`Generate Code`,
  refactor: t`Refactor`,
  fix: t`Fix Bug`,
  tests: t`Generate Tests`,
  commit: t`Generate Commit Message`,
  code: t`Generate Code, Refactor and Fix Bug`,
  completion: t`inline completion`,
}
