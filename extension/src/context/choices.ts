import { type ContextPart, type ContextSource, contextSources } from './parts.ts'

/** What the user removed from the automatic context of a workspace. */
export type ContextChoices = {
  readonly sources: readonly ContextSource[]
  /** Paths as they're shown. */
  readonly paths: readonly string[]
}

/** What is left after the user's choices. Sources of an earlier version are ignored. */
export function applyChoices<Part extends Pick<ContextPart, 'source' | 'path'>>(
  parts: readonly Part[],
  { sources, paths }: ContextChoices,
): readonly Part[] {
  return parts.filter(({ source, path }) => !sources.includes(source) && !paths.includes(path))
}

export type Choice = { readonly source: ContextSource } | { readonly path: string }

export function remove(choices: ContextChoices, choice: Choice): ContextChoices {
  const { sources, paths } = restore(choices, choice)
  return 'source' in choice
    ? { sources: [...sources, choice.source], paths }
    : { sources, paths: [...paths, choice.path] }
}

export function restore({ sources, paths }: ContextChoices, choice: Choice): ContextChoices {
  return {
    sources: sources.filter((source) => !('source' in choice && choice.source === source)),
    paths: paths.filter((path) => !('path' in choice && choice.path === path)),
  }
}

/** Reads saved choices. */
export function readChoices(saved: Partial<ContextChoices> | undefined): ContextChoices {
  const { sources = [], paths = [] } = saved ?? {}
  return { sources: sources.filter((source) => contextSources.includes(source)), paths }
}
