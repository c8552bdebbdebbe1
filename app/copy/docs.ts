import { tags } from '#app/openapi/endpoint-names.ts'

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
  return `Version ${version}, released ${day}`
}

type DocsSection = {
  readonly title: string
  /** Names of files in `app/routes/docs/pages/`, or of pages with a route of their own. */
  readonly pages: readonly string[]
}

/** The pages with the endpoints. They and `api` are made from the schemas, not from Markdown files. */
export const endpointPages: readonly string[] = tags.map((tag) => `api/${tag}`)

/** The table of contents of the documentation. A page is at `/docs/<name>`. */
export const docsSections: readonly DocsSection[] = [
  { title: 'getting-started', pages: ['install', 'first-steps', 'troubleshooting'] },
  {
    title: 'editor',
    pages: [
      'commands',
      'completion',
      'local-completion',
      'next-edit',
      'models',
      'chat',
      'own-server',
      'snippets',
      'teams',
      'fine-tuning',
      'settings',
    ],
  },
  { title: 'account', pages: ['logging-in', 'plans', 'billing', 'privacy', 'support'] },
  { title: 'reference', pages: ['api', ...endpointPages, 'self-hosting', 'legal', 'measurements'] },
]

export const markdownPages: readonly string[] = docsSections
  .flatMap(({ pages }) => pages)
  .filter((name) => name !== 'api' && !endpointPages.includes(name))
