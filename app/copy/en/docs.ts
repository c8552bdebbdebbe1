/** The start page of the documentation. The other pages are in `app/routes/docs/pages/`. */
export const docs = {
  title: 'Documentation',
  description:
    'How to install Ghost Writers IA, what its commands, settings and plans do, and how to use its API.',
  intro: 'From installing the extension to your own scripts. Every page is short.',
}

/** What is around every page of the documentation. */
export const docsFrame = {
  tree: 'Documentation',
  path: 'Breadcrumb',
  outline: 'On this page',
  around: 'Previous and next page',
  overview: 'Overview',
  report: 'Something wrong? Tell us',
}

/** Of the table of commands. */
export const commandColumns = ['Command', 'Shortcut']

/** Before the value of a setting that nobody has changed. */
export const settingDefault = 'Default:'

/** Code with a copy button, as components and in rendered Markdown. */
export const copyCommand = (row: string) => `the command for ${row}`

export function describeRelease({ version, day }: { version: string; day: string }): string {
  return `Site ${version}, released ${day}`
}
