/* What Contact Support fills in on the support page. */

type Environment = {
  readonly extensionVersion: string
  readonly editor: string
  readonly system: string
  readonly lastError: string | null
}

export function describeEnvironment(environment: Environment): string {
  const { extensionVersion, editor, system, lastError } = environment
  return [
    `Extension: Ghost Writers IA ${extensionVersion}`,
    `Editor: ${editor}`,
    `System: ${system}`,
    `Last error: ${lastError ?? 'none'}`,
  ].join('\n')
}
