/* Get Help: what it offers, and the details that it fills in on the support page. */

import { t } from './translate.ts'

export const helpWords = {
  title: t`Get Help`,
  openForm: t`Open Support Form`,
  openFormDetail: t`With the details below, which you can edit before you send them`,
  copyDetails: t`Copy Details`,
  copied: t`Copied to your clipboard.`,
  readDocs: t`Read the Documentation`,
  showLog: t`Show Log`,
  showLogDetail: t`Full messages of errors and rejected answers`,
  getStarted: t`Get Started`,
  checkForUpdates: t`Check for Updates`,
  loggedOut: t`not logged in`,
}

type Environment = {
  readonly extensionVersion: string
  readonly editor: string
  readonly system: string
  /** Null: logged out. */
  readonly plan: string | null
  readonly lastError: string | null
}

export function describeEnvironment(environment: Environment): string {
  const { extensionVersion, editor, system, plan, lastError } = environment
  return [
    t`Extension: Ghost Writers IA ${extensionVersion}`,
    t`Editor: ${editor}`,
    t`System: ${system}`,
    t`Plan: ${plan ?? helpWords.loggedOut}`,
    t`Last error: ${lastError ?? t`none`}`,
  ].join(t`\n`)
}
