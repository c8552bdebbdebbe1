import { commandDescriptions } from '../words/snippets.ts'
import { findCall, toOrigin, type UsableSnippet } from './snippets.ts'

/** A question that the chat knows by name, such as `/explain`. */
export type BuiltInCommand = {
  readonly name: keyof typeof commandDescriptions
  readonly source: 'built-in'
  /** As in a snippet. */
  readonly body: string
  /** What is added to the question, as with `@`. */
  readonly mention?: 'problems' | 'git'
  /** What the plan has to include. Absent: the chat. */
  readonly feature?: 'explain'
}

export const builtInCommands: readonly BuiltInCommand[] = [
  {
    name: 'explain',
    source: 'built-in',
    body: 'Explain what this code does and what I should know about it.\n\n{{selection}}',
    feature: 'explain',
  },
  {
    name: 'fix',
    source: 'built-in',
    body: 'Find what is wrong with this code and fix it. Change as little as possible.\n\n{{selection}}',
    mention: 'problems',
  },
  {
    name: 'tests',
    source: 'built-in',
    body: 'Write tests for this code with the test framework of the project. Cover the normal case, edge cases and errors.\n\n{{selection}}',
  },
  {
    name: 'commit',
    source: 'built-in',
    body: 'Write a commit message for my uncommitted changes: a subject of up to 72 characters, and a body that says why if it is not obvious.',
    mention: 'git',
  },
]

/** What the user or their teams call by a name is theirs. A repository can't replace a command. */
function findOwn(snippets: readonly UsableSnippet[]): readonly UsableSnippet[] {
  return snippets.filter(({ source }) => source !== 'workspace')
}

type CommandCall = {
  readonly command: BuiltInCommand
  /** What follows the name. */
  readonly rest: string
}

/** The command that a text calls. Null: it calls none, or a snippet of the same name. */
export function findCommand(text: string, snippets: readonly UsableSnippet[]): CommandCall | null {
  const [, name, rest = ''] = /^\/([a-z]+)(?:\s+(.+))?$/s.exec(text.trim()) ?? []
  const command = builtInCommands.find((one) => one.name === name)
  return command && !findCall(text, findOwn(snippets))?.snippet ? { command, rest } : null
}

/** Everything that a slash can call: the user's and their teams', commands, and the workspace's. */
export function listCallable(snippets: readonly UsableSnippet[]) {
  const own = findOwn(snippets)
  const isTaken = (name: string) => own.some((one) => one.name === name)
  const commands = builtInCommands
    .filter(({ name }) => !isTaken(name))
    .map(({ name }) => ({
      name: name as string,
      description: commandDescriptions[name],
      origin: '',
    }))
  const isCommand = (name: string) => commands.some((one) => one.name === name)
  const others = snippets.filter(({ source, name }) => source === 'workspace' && !isCommand(name))
  const toListed = (snippet: UsableSnippet) => ({
    name: snippet.name,
    description: snippet.description,
    origin: toOrigin(snippet),
  })
  return [...own.map(toListed), ...commands, ...others.map(toListed)]
}
