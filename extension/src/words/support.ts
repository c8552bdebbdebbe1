/* Get Help: what it offers, and the details that it fills in on the support page. */

export const helpWords = {
  title: 'Get Help',
  openForm: 'Open Support Form',
  openFormDetail: 'With the details below, which you can edit before you send them',
  copyDetails: 'Copy Details',
  copied: 'Copied to your clipboard.',
  readDocs: 'Read the Documentation',
  showLog: 'Show Log',
  showLogDetail: 'Full messages of errors and rejected answers',
  getStarted: 'Get Started',
  checkForUpdates: 'Check for Updates',
  loggedOut: 'not logged in',
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
    `Extension: Ghost Writers IA ${extensionVersion}`,
    `Editor: ${editor}`,
    `System: ${system}`,
    `Plan: ${plan ?? helpWords.loggedOut}`,
    `Last error: ${lastError ?? 'none'}`,
  ].join('\n')
}
