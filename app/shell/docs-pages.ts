import { tags } from '#app/openapi/endpoint-names.ts'

type DocsSection = {
  /** A folder. It stands in addresses, too. */
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
  { title: 'other-tools', pages: ['tools'] },
  { title: 'account', pages: ['logging-in', 'plans', 'billing', 'privacy', 'support'] },
  { title: 'reference', pages: ['api', ...endpointPages, 'self-hosting', 'legal', 'measurements'] },
]

export const markdownPages: readonly string[] = docsSections
  .flatMap(({ pages }) => pages)
  .filter((name) => name !== 'api' && !endpointPages.includes(name))

/**
 * The pages that every language has: what someone needs in the first hour. The others are shown in
 * English, with a note.
 */
export const translatedPages: readonly string[] = [
  'install',
  'first-steps',
  'troubleshooting',
  'logging-in',
  'plans',
  'billing',
  'support',
]
