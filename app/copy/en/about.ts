/** The about page. Texts may use the markup of `app/shell/rich-text.tsx`. */

import { namePlansWith } from '#app/plans/name-plans.ts'
import type { Operator } from '#domain/operator/operator.ts'
import { version } from '../../../extension/package.json' with { type: 'json' }

export const about = {
  label: 'about',
  title: 'About',
  heading: { typed: "You're the author.", unwritten: 'We ghost-write.' },
  description:
    'Who makes Ghost Writers IA and why, its commands and shortcuts, how to set up your own OpenRouter API key, and the models you can use.',
  intro:
    'Ghost Writers IA is AI coding assistance for VS Code: it completes your lines while you type, answers questions about your code, and suggests edits that you review. Models are included. Why we made it, who we are, and how to use it.',
  start:
    'Create an account, download the extension from your dashboard, and log in from the command palette. Then start typing, or write a comment and press [[Ctrl Shift G]].',
  models:
    'OpenRouter decides which models are free, and that changes. If one goes away, the model picker shows the ones that are free today. You can also use any other model on OpenRouter.',
  openRouter:
    'This is optional: your plan includes models. With your own key, the extension calls models through OpenRouter, a model router: one API key for many models. You set it up once.',
  pricing: 'See pricing',
}

/** A comment and a heading for each. */
export const aboutSections = {
  why: { label: 'why', title: 'Why it works the way it does' },
  who: { label: 'who', title: 'Who makes it, and how to reach us' },
  commands: { label: 'commands', title: 'Two shortcuts. The rest is a right-click.' },
  setup: { label: 'setup', title: 'Connect a model with your own key' },
  models: { label: 'models', title: 'Start with a free model, add credits for the rest' },
  start: { label: 'start', title: 'Install it and write one line' },
}

export const shortcutNotesTitle = 'If a shortcut is taken'

export const modelNotes = {
  free: { title: 'Free', text: 'Free on OpenRouter, within its daily limits.' },
  premium: {
    title: 'Premium',
    text: 'Require OpenRouter credits, charged per token to your key.',
  },
}

type Reason = { readonly title: string; readonly text: string }

/** Every claim here is one that the documentation explains. */
export function listReasons({ sourceUrl }: Operator): readonly Reason[] {
  return [...reasons, sourceUrl ? describePublished(sourceUrl) : unpublished]
}

/** The site can't know whether someone published what it runs. */
const unpublished: Reason = {
  title: 'MIT licensed',
  text: 'The extension and this site, all of it. The source comes with the site: read how everything works, change it, and [run it yourself](/docs/self-hosting).',
}

function describePublished(sourceUrl: string): Reason {
  return {
    title: 'Open source, all of it',
    text: `The extension and this site are under the MIT license. [Read the source](${sourceUrl}), change it, and [run it yourself](/docs/self-hosting).`,
  }
}

const reasons: readonly Reason[] = [
  {
    title: 'Nothing changes without you',
    text: 'A ghost writer never publishes on their own. Suggestions are ghost text until you press [[Tab]], and edits are a diff until you accept them. [Commands](/docs/commands)',
  },
  {
    title: 'Your code is yours',
    text: "We never store or log it, and the extension has no telemetry. With your own key, your code doesn't even pass through our servers. [Context and privacy](/docs/privacy)",
  },
  {
    title: 'A price you can predict',
    text: 'A question is one request, however long the answer. Unused requests roll over, Free stays free, and you cancel online in one step. [Plans and allowance](/docs/plans)',
  },
]

type Fact = { readonly term: string; readonly text: string }

/** Who is behind this site, as far as the environment says. */
export function listMakers({ name, address, sourceUrl }: Operator): readonly Fact[] {
  return [
    { term: 'Run by', text: [name, address].filter(Boolean).join(', ') },
    {
      term: 'License',
      text: sourceUrl ? `MIT. [Source](${sourceUrl})` : 'MIT. The source comes with the site.',
    },
    {
      term: 'Paid for by',
      text: 'Its subscribers. There are no ads and no trackers: see the [privacy policy](/privacy).',
    },
    { term: 'Current version', text: `${version}. [What's new](/changelog)` },
  ]
}

export function listContacts({ email, communityUrl }: Operator): readonly Fact[] {
  const byEmail = email ? ` Or write to [${email}](mailto:${email}).` : ''
  const community = communityUrl ? ` Other users help in [the community](${communityUrl}).` : ''
  return [
    {
      term: 'Questions',
      text: `[Contact us](/contact), and a person will reply by email.${byEmail}`,
    },
    {
      term: 'Help with the extension',
      text: `Start with [troubleshooting](/docs/troubleshooting) and [support](/docs/support).${community}`,
    },
    { term: 'Security', text: '[Report a vulnerability](/security#reporting) privately.' },
    { term: 'Something is down?', text: 'See the [status page](/status).' },
  ]
}

type Command = {
  readonly id: string
  readonly name: string
  readonly does: string
  /** A shortcut, or another way to run it. */
  readonly reach: { readonly keys: string } | { readonly way: string }
}

export const commands: readonly Command[] = [
  {
    id: 'generate-code',
    name: 'Generate code',
    does: 'Writes code at your cursor, from the comment above it or from a prompt.',
    reach: { keys: 'Ctrl Shift G' },
  },
  {
    id: 'open-chat',
    name: 'Open chat',
    does: 'Ask about your code. You can insert, copy or apply the answer.',
    reach: { keys: 'Ctrl Shift I' },
  },
  {
    id: 'add-file',
    name: 'Add file to context',
    does: "Adds the file to the chat's context.",
    reach: { way: 'right-click a file' },
  },
  {
    id: 'explain',
    name: 'Explain',
    does: `Explains the selected code in plain English. Included in ${namePlansWith(({ explanations }) => explanations)}.`,
    reach: { way: 'right-click code' },
  },
  {
    id: 'refactor',
    name: 'Refactor',
    does: 'Shows an improved version as a diff. Nothing changes until you accept it.',
    reach: { way: 'right-click code' },
  },
  {
    id: 'generate-tests',
    name: 'Generate tests',
    does: 'Writes tests for the selected code in a new file.',
    reach: { way: 'right-click code' },
  },
  {
    id: 'fix-bug',
    name: 'Fix bug',
    does: 'Suggests a fix for the selected code as a diff.',
    reach: { way: 'right-click code' },
  },
  {
    id: 'run-snippet',
    name: 'Run snippet',
    does: 'Sends one of your own prompts to the chat.',
    reach: { way: 'type / in the chat' },
  },
  {
    id: 'log-in',
    name: 'Log in',
    does: 'Shows a short code and opens your browser, where you confirm it.',
    reach: { way: 'command palette' },
  },
]

export const shortcutNotes = [
  {
    term: 'If you use GitLens',
    text: 'Its default keymap starts chords with [[Ctrl Shift G]], and a chord takes priority over a single shortcut. Set `"gitlens.keymap": "alternate"`, or assign another shortcut to Generate code.',
  },
  {
    term: 'What the shortcuts did before',
    text: "In the editor, [[Ctrl Shift G]] opened Source Control (on a Mac, Find Previous). Outside the editor it still does. [[Ctrl Shift I]] was Format Document on Linux and VS Code's own chat on Windows and Mac. Both are still in their menus.",
  },
  {
    term: 'Without shortcuts',
    text: 'The command palette lists every command, and the context menu has the ones for code. They work whatever your shortcuts are. To change a shortcut, open Keyboard Shortcuts and search for Ghost Writers.',
  },
]

export const setupSteps = [
  {
    title: 'Create an OpenRouter key',
    text: 'Log in at [openrouter.ai](https://openrouter.ai/settings/keys), open Keys and create one. It starts with `sk-or-` and is shown only once, so copy it.',
  },
  {
    title: "Open the extension's settings",
    text: 'In VS Code, press [[Ctrl ,]] and search for Ghost Writers.',
  },
  {
    title: 'Paste the API key',
    text: 'Click “Set API Key” there and paste the key into the box that opens. You can also run this command from the command palette.',
  },
  {
    title: 'Choose a model',
    text: 'Run “Choose Model” and pick a free one. You can switch at any time, also from the chat.',
  },
  {
    title: 'Try it',
    text: 'Write a comment that says what you need and press [[Ctrl Shift G]].',
  },
]

export const keyFacts = [
  { term: "Where it's stored", text: "In VS Code's secret storage, not in settings.json." },
  {
    term: 'Who sees it',
    text: 'Only OpenRouter. Your editor sends requests there directly, and we never receive the key.',
  },
  {
    term: 'Who charges for it',
    text: 'OpenRouter charges for premium models. Your plan with us pays for the extension.',
  },
]
