type LlmsPlan = {
  readonly name: string
  readonly monthly: string
  readonly yearly: string
  readonly features: readonly string[]
}

type LlmsRow = {
  readonly name: string
  readonly meaning: string
  readonly values: readonly string[]
}

/** What llms.txt says beyond the plans and the questions. */
export const llms = {
  headings: {
    plans: 'Plans',
    comparison: 'What the plans include',
    others: 'Compared with others',
    pictures: 'Screenshots',
    pages: 'Pages',
    docs: 'Documentation',
    questions: 'Questions',
  },
  plan: ({ name, monthly, yearly, features }: LlmsPlan) =>
    `${name}: ${monthly} a month or ${yearly} a year. ${features.join(', ')}.`,
  /** A line of the comparison of plans. */
  row: ({ name, meaning, values }: LlmsRow) => `${name} (${values.join(', ')}). ${meaning}`,
  value: (plan: string, lines: readonly string[]) => `${plan}: ${lines.join(' and ')}`,
  /** A line of the comparison with others. */
  alternatives: (name: string, values: readonly (readonly [string, string])[]) =>
    `${name}. ${values.map(([who, text]) => `${who}: ${text}`).join('; ')}.`,
  summary:
    "A VS Code extension for AI coding assistance. It generates, explains and refactors code, writes tests, fixes bugs and answers questions in a chat. Models are included, or run through OpenRouter with the user's own key.",
  currencies:
    'Prices are in euros. At checkout the customer pays in euros or the same amount in US dollars.',
  pages: [
    { title: 'Home', path: '/', about: 'what the extension does, and how it compares' },
    { title: 'Pricing', path: '/pricing', about: 'plans, prices and common questions' },
    {
      title: 'About',
      path: '/about',
      about: 'who makes it and why, commands, shortcuts, API key setup, models',
    },
    {
      title: 'OpenAPI document',
      path: '/api/v1/openapi.json',
      about: 'the same for programs, in OpenAPI 3.1',
    },
    { title: 'Changelog', path: '/changelog', about: 'what changed, version by version' },
    {
      title: 'Security',
      path: '/security',
      about: 'where keys and code go, how to report a vulnerability',
    },
    { title: 'Status', path: '/status', about: 'whether the site and its services work now' },
    { title: 'Contact', path: '/contact', about: 'how to reach us' },
    { title: 'Privacy', path: '/privacy', about: 'what we store and for how long' },
    { title: 'Terms', path: '/terms', about: 'prices, refunds, renewal, fair use' },
  ],
}
