/** The home page. Its pictures are in `pictures.ts`, the comparison in `alternatives.ts`. */

import { getCheapestPaidPlan } from '@ghost-writers-ia/rules/plans'
import { namePlansWith } from '#app/plans/name-plans.ts'
import { describeAllowance, describePrice } from '#app/plans/plan-numbers.ts'
import { version } from '../../../extension/package.json' with { type: 'json' }

const free = describeAllowance('free')
const fromPrice = describePrice({ plan: getCheapestPaidPlan().id })

/** The texts of the steps and of `privacy` may use the markup of `app/shell/rich-text.tsx`. */
export const home = {
  title: 'AI coding assistance for VS Code',
  description: `AI coding assistance for VS Code: completion, chat and edits you review. Models are included, or use your own key. Free, or from ${fromPrice} a month.`,
  seePricing: 'See pricing',
  headline: { typed: 'You start the line.', unwritten: 'We ghost-write the rest.' },
  intro: `Completion, chat and edits you review. Models included, no API key. Free, or from ${fromPrice} a month.`,
  beforeStart: 'No card needed. 14-day money back on paid plans.',
  scenes: {
    label: 'What it does, in three scenes',
    /** What keys do. */
    accept: 'accept',
    discard: 'discard',
    open: 'chat',
    complete: {
      tab: 'Complete',
      caption: 'Ghost text completes a function with five lines. The Tab key accepts them.',
      note: `Whole blocks: ${namePlansWith(({ completion }) => completion === 'advanced')}`,
      comment: '// "Hi there!" to "hi-there"',
    },
    review: {
      tab: 'Review diff',
      caption: 'A proposed change as a diff: five lines removed, three added.',
      note: '1 of 2 changes',
    },
    chat: {
      tab: 'Chat',
      caption: 'A question about the code, and an answer with an example.',
      note: '2 files sent along',
      you: 'you',
      question: 'How do I test totalOf?',
      ghost: 'ghost',
      answer: 'Prices are whole cents, so compare exactly:',
    },
  },
  features: {
    label: 'features',
    title: 'Six things you can stop doing by hand',
    'generate-code': {
      title: 'Generate code',
      text: 'from a comment or a prompt, streamed in at your cursor.',
    },
    explain: { title: 'Explain', text: 'what unfamiliar code does, in plain English.' },
    refactor: { title: 'Refactor', text: 'as a diff. Nothing changes until you accept it.' },
    'generate-tests': {
      title: 'Generate tests',
      text: "for the edge cases you'd forget, in a file next to your code.",
    },
    'fix-bug': {
      title: 'Fix bugs',
      text: 'from the error at your cursor, with the smallest change.',
    },
    'open-chat': { title: 'Chat', text: 'about your code, with the files you choose.' },
  },
  explainPlans: namePlansWith(({ explanations }) => explanations),
  steps: {
    label: 'how it works',
    title: 'From sign-up to ghost text in three steps',
    list: [
      {
        title: 'Create an account',
        text: 'Your name, an email and a password. Free needs no card and stays free.',
        code: `plan      Free, no card\nrequests  ${free.ceiling} to start`,
        unwritten: '',
      },
      {
        title: 'Install the extension',
        text: 'From your dashboard or a terminal. VSCodium, Cursor and other forks work, too: [all ways to install](/docs/install).',
        code: `code --install-extension \\\n  ghost-writers-ia-${version}.vsix`,
        unwritten: '',
      },
      {
        title: 'Log in and start writing',
        text: 'Confirm a short code in your browser, then type. When you pause, ghost text appears, and [[Tab]] accepts it.',
        code: '> Ghost Writers: Lo',
        unwritten: 'g In',
      },
    ],
  },
  pictures: {
    label: 'in your editor',
    title: 'What it looks like',
    choice: 'What the picture shows',
    note: `Screenshots of version ${version} in VS Code. The code and the answers are examples.`,
    play: 'Play a recording',
  },
  models: {
    label: 'models',
    title: 'Models included',
    text: 'Pick one in the editor, switch any time. One question is one request, however long the answer. No per-token billing.',
    caption: 'Included models by plan',
    columns: { name: 'Model', maker: 'Made by' },
    /** It finishes lines in the editor. */
    local: { name: 'Local model', place: 'on your computer' },
    included: 'Included',
    notIncluded: 'Not included',
    ownKey:
      'Or use your own key with OpenRouter or any OpenAI-compatible API, or Ollama, LM Studio and llama.cpp for free.',
    none: 'This site includes no models. Use your own key with OpenRouter or any OpenAI-compatible API, or Ollama, LM Studio and llama.cpp for free.',
    more: 'About models',
  },
  privacy: {
    label: 'privacy',
    typed: 'Your key, your provider.',
    unwritten: 'Never us.',
    drawing:
      'With your own key, code goes from your editor straight to your provider. We only receive a count.',
    editor: { name: 'Your editor', note: 'code and key stay here' },
    provider: { name: 'Your provider', note: 'answers directly' },
    us: { name: 'Ghost Writers IA', note: 'counts, never reads' },
    toProvider: 'your code, with your key',
    toUs: '1 request, no code',
    facts: [
      {
        title: 'With your own key',
        text: 'Your code goes straight from your editor to your provider. It never passes through our servers.',
      },
      {
        title: 'With our models',
        text: 'Prompts and answers pass through our servers. We never store or log them.',
      },
      {
        title: 'Your key',
        text: "Kept in your editor's secret storage, never sent to us. [Read the details](/docs/privacy)",
      },
    ],
  },
  pricing: {
    label: 'pricing',
    typed: 'Start free.',
    unwritten: 'Pay when it pays off.',
    note: 'Unused requests roll over. Cancel online. 14-day money back.',
    free: 'forever',
    unit: 'a month',
    more: 'Compare the plans',
  },
}
