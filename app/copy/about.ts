/** The about page. Texts may use the markup of `app/shell/rich-text.tsx`. */

export const about = {
  description:
    'The commands and shortcuts of the VS Code extension, how to set up your own OpenRouter API key step by step, and the models you can use.',
  intro:
    'Ghost Writers IA lives in VS Code, right where your code is. Your plan includes models, so you can start right away. This page covers the commands, how to use your own API key, and which models you can use with it.',
  start:
    'Create an account, download the extension from your dashboard, and log in from the command palette. Then write a comment and press [[Ctrl Shift G]].',
  models:
    'OpenRouter decides which models are free, and that changes. If one goes away, the model picker shows the ones that are free today. You can also use any other model on OpenRouter.',
  openRouter:
    'This is optional: your plan includes models. With your own key, the extension calls models through OpenRouter, a model router: one API key for many models. You set it up once.',
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
    does: 'Explains the selected code in plain English. Included in Essential and Pro.',
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
