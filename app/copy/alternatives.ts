/**
 * How the extension compares with others. What is said about another product comes from its own
 * pages, listed in `sources` with the date of the text we read. Check them when you change a value.
 */
import { listPriceChoice } from '#app/plans/plan-numbers.ts'

type Alternative = 'Ghost Writers IA' | 'Copilot' | 'Cursor' | 'Cline' | 'Continue'

export const alternatives: readonly Alternative[] = [
  'Ghost Writers IA',
  'Copilot',
  'Cursor',
  'Cline',
  'Continue',
]

export type AlternativeRow = {
  readonly name: string
  readonly values: Readonly<Record<Alternative, string>>
}

export const alternativeRows: readonly AlternativeRow[] = [
  {
    name: 'Price a month',
    values: {
      'Ghost Writers IA': listPriceChoice(),
      Copilot: 'Free, or from $10',
      Cursor: 'Free, or from $20',
      Cline: 'Free, plus models',
      Continue: 'Free, plus models',
    },
  },
  {
    name: 'Works without a key',
    values: {
      'Ghost Writers IA': 'Yes',
      Copilot: 'Yes',
      Cursor: 'Yes',
      Cline: 'Yes, billed by usage',
      Continue: 'No',
    },
  },
  {
    name: 'Your own key is for',
    values: {
      'Ghost Writers IA': 'Completion, chat, agent',
      Copilot: 'Chat',
      Cursor: 'Chat',
      Cline: 'Its agent',
      Continue: 'Completion and chat',
    },
  },
  {
    name: 'Completes as you type',
    values: {
      'Ghost Writers IA': 'Yes',
      Copilot: 'Yes',
      Cursor: 'Yes',
      Cline: 'No',
      Continue: 'Yes',
    },
  },
  {
    name: 'Suggests the next edit',
    values: {
      'Ghost Writers IA': 'Yes, free by rules',
      Copilot: 'Yes',
      Cursor: 'Yes, also in other files',
      Cline: 'No',
      Continue: 'Experimental',
    },
  },
  {
    name: 'Agent',
    values: {
      'Ghost Writers IA': "VS Code's own",
      Copilot: 'Yes, and in the cloud',
      Cursor: 'Yes, and in the cloud',
      Cline: 'Yes',
      Continue: 'Yes',
    },
  },
  {
    name: 'Runs in',
    values: {
      'Ghost Writers IA': 'VS Code and its forks',
      Copilot: 'VS Code, JetBrains, Xcode, more',
      Cursor: 'Its own editor',
      Cline: 'VS Code, JetBrains, terminal',
      Continue: 'VS Code, JetBrains, terminal',
    },
  },
]

export const compared = {
  label: 'compare',
  title: 'How it compares',
  intro: 'Individual plans. We win some rows and lose others.',
  caption: 'Comparison with other AI coding assistants',
  ahead: {
    title: 'Choose us if',
    points: [
      'you want completion, chat and an agent for less than a paid plan of Copilot or Cursor.',
      'you have a key and want to use it for completion, too. Your code then goes straight from your editor to your provider.',
      'you code in bursts: unused requests roll over.',
    ],
  },
  behind: {
    title: 'Choose another if',
    points: [
      'you want agents in the cloud or on pull requests. Copilot and Cursor do that.',
      'you have a key and only need an agent. Cline is free and open source. So is Continue, but it is no longer maintained.',
      'you use JetBrains or Visual Studio, or install only from the Marketplace. You download our extension from your dashboard.',
    ],
  },
  sources: 'Sources, and when we checked them:',
}

export const sources: readonly {
  readonly title: string
  readonly url: string
  readonly date: string
}[] = [
  {
    title: 'Copilot plans',
    url: 'https://github.com/features/copilot/plans',
    date: 'October 2026',
  },
  {
    title: 'own keys in VS Code',
    url: 'https://code.visualstudio.com/docs/agent-customization/language-models',
    date: 'July 2026',
  },
  {
    title: 'next edits in Copilot',
    url: 'https://docs.github.com/en/copilot/concepts/copilot-surfaces/copilot-in-ides',
    date: '2026',
  },
  { title: 'Cursor pricing', url: 'https://cursor.com/pricing', date: 'October 2026' },
  {
    title: 'own keys in Cursor',
    url: 'https://cursor.com/help/models-and-usage/api-keys',
    date: '2026',
  },
  { title: 'Tab in Cursor', url: 'https://cursor.com/docs/tab', date: '2026' },
  {
    title: 'Cline documentation',
    url: 'https://docs.cline.bot/getting-started/authorizing-with-cline',
    date: '2026',
  },
  {
    title: 'edits in Continue',
    url: 'https://docs.continue.dev/edit/how-it-works',
    date: '2026',
  },
  { title: 'Continue readme', url: 'https://github.com/continuedev/continue', date: '2026' },
]
