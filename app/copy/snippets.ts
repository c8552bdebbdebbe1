import { getPlanWith } from '@ghost-writers-ia/rules/entitlements'
import type { SnippetError } from '@ghost-writers-ia/rules/snippet'
import type { SkippedSnippet } from '@ghost-writers-ia/rules/vs-code'
import { formatCount, plural } from '#domain/locale.ts'
import type { Imported } from '#domain/snippets/import-snippets.ts'
import type { Move } from '#domain/snippets/manage-snippets.ts'

export const snippetsPage = {
  label: 'snippets',
  title: 'Snippets',
  description: 'Your own prompts, in every editor.',
  use: 'Type `/name` in chat or Generate, or choose **Run Snippet** in the command palette.',
  empty:
    "Save the prompts you use often under a name. They're in all your editors within a second.",
  readOnly:
    "Your plan doesn't include snippets. You can read and export yours, but not change them.",
  nothingFound: 'No snippet matches your search.',
  example: {
    name: '/review',
    body: 'Review this {{language}} code for bugs and unclear names:\n\n{{selection}}',
  },
  failed: 'Something went wrong. Please try again.',
}

/** How many snippets there are, before how to use them. */
export function countLibrary(count: number, max: number): string {
  return max > 0
    ? `${count} of ${max}.`
    : plural(count, { one: '# snippet.', other: '# snippets.' })
}

/** What the empty list suggests. */
export const firstSnippet = {
  description: 'A commit message in our style',
  body: 'Write a commit message for this change. Imperative, at most 60 characters, no period:\n\n{{selection}}',
  create: (name: string) => `Create /${name}`,
  startEmpty: 'Start empty',
}

/** For plans without snippets. */
export const snippetUpgrade = {
  text: `A snippet is a prompt you use often, saved under a name. Select code, type the snippet's name, and the code is filled in. Snippets are included in ${getPlanWith(({ maxSnippets }) => maxSnippets > 0).name} and above.`,
  upgrade: 'Upgrade',
}

export const snippetList = {
  name: 'Snippets',
  search: 'Search',
  new: 'New snippet',
  files: 'Import or export',
  import: 'Import',
  exportVsCode: 'Export for VS Code',
  exportMarkdown: 'Export as Markdown',
}

type MoveWords = { readonly before: string; readonly after: string }

export const snippetMenu = {
  open: (name: string) => `Actions for ${name}`,
  edit: 'Edit',
  /** Around the snippet's name, which only screen readers read. */
  moves: {
    up: { before: 'Move', after: ' up' },
    down: { before: 'Move', after: ' down' },
    top: { before: 'Move', after: ' to top' },
  } satisfies Readonly<Record<Move, MoveWords>>,
  delete: 'Delete',
  /** For screen readers: which snippet it is. */
  which: (name: string) => ` ${name}`,
  confirmDeletion: (name: string) => `Delete /${name}`,
}

/** The page of one snippet. */
export const snippetPage = {
  newTitle: 'New snippet',
  editTitle: 'Edit snippet',
  /** The heading, if its name isn't known. */
  nameless: 'Snippet',
  deletedTitle: 'Snippet deleted',
  deleted: 'This snippet was deleted somewhere else. Save it again to keep your version.',
  back: 'Back to snippets',
  delete: 'Delete snippet',
  deletion: "This deletes the snippet in all your editors. It can't be undone.",
}

export const snippetForm = {
  name: 'Name',
  nameHint: 'Lowercase letters, digits and hyphens, such as review or add-tests.',
  description: 'Description (optional)',
  prompt: 'Prompt',
  placeholdersHint: 'Placeholders are filled in when you use the snippet:',
  askExample: '{{ask:Question}}',
  placeholders: {
    selection: 'the selected code',
    file: 'the name of the file',
    language: 'its programming language',
    clipboard: 'what you copied',
    ask: "a question you'll be asked",
  },
  noPlaceholders: 'No placeholders used',
  save: 'Save snippet',
  cancel: 'Cancel',
}

/** `used` are placeholders as they're written. */
export function describePlaceholders(used: readonly string[]): string {
  return used.length === 0 ? snippetForm.noPlaceholders : `Used: ${used.join(' ')}`
}

export function countBodyBytes(bytes: number, max: number): string {
  return `${formatCount(bytes)} of ${formatCount(max)} bytes`
}

export const snippetConflict = {
  title: 'This snippet was changed somewhere else',
  text: "Here's the other version. Save to replace it with yours, or discard your changes to keep it.",
  overwrite: 'Save my version',
  discard: 'Discard my changes',
}

export const invalidSnippets: Readonly<Record<SnippetError['error'], string>> = {
  'invalid-name': 'Use lowercase letters, digits and hyphens for the name, up to 40 characters.',
  'description-too-long': 'Shorten the description to 200 characters.',
  'body-empty': 'Write a prompt.',
  'body-too-long': 'Shorten the prompt to 8 KB.',
  'invalid-characters': "Remove the characters that can't be saved, such as null characters.",
  'link-in-question': 'Remove the link from the question: questions can only contain text.',
}

type SkipReason = SkippedSnippet['reason'] | 'unsupported-file'

const skipReasons: Readonly<Record<SkipReason, string>> = {
  'invalid-name': 'its name has no letters or digits',
  'description-too-long': 'its description is longer than 200 characters',
  'body-empty': "it's empty",
  'body-too-long': "it's longer than 8 KB",
  'invalid-characters': "it contains characters that can't be saved",
  'link-in-question': 'one of its questions contains a link',
  'not-a-snippet': "it isn't a snippet",
  'not-json': "it isn't a VS Code snippet file",
  'too-many-entries': 'it has more than 1,000 entries',
  'unsupported-file': "it isn't a .json, .code-snippets or .md file",
}

export const snippetImport = {
  title: 'Import snippets',
  description: 'Import snippets from VS Code or from Markdown files.',
  intro:
    'Choose VS Code snippet files (.json, .code-snippets) or Markdown files (.md). Nothing you have is overwritten.',
  formats:
    'In VS Code snippets, variables such as $TM_SELECTED_TEXT become placeholders and tab stops become questions. A Markdown file is one snippet: the file name is its name unless the front matter has another.',
  files: 'Files',
  submit: 'Import',
  skipped: 'Not imported',
  missing: 'Choose at least one file.',
  tooLarge: 'These files are larger than 2.1 MB together. Import them in several steps.',
  nothing: "There's no snippet to import in these files.",
}

/** `name` is a file, or a snippet in it. */
export function describeSkipped(name: string, reason: SkipReason): string {
  return `${name}: ${skipReasons[reason]}`
}

export function describeImport({ added, unchanged }: Imported): string {
  const imported = plural(added, { one: 'Imported # snippet.', other: 'Imported # snippets.' })
  if (unchanged === 0) return imported
  const kept = plural(unchanged, { one: '# was already there.', other: '# were already there.' })
  return `${imported} ${kept}`
}

export function describeRenamed({ from, to }: Imported['renamed'][number]): string {
  return `${from} is now ${to}, because the name was taken`
}

export function describeNoRoom(room: number): string {
  return plural(room, {
    one: "There's only room for # more snippet. Nothing was imported.",
    other: "There's only room for # more snippets. Nothing was imported.",
  })
}
