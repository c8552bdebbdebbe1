/** Paths of files that editors, git, build tools and servers run programs from, in lower case. */
const runners: readonly RegExp[] = [
  /(^|\/)\.vscode\/(tasks|launch|settings|mcp)\.json$/,
  /\.code-workspace$/,
  /(^|\/)(\.cursor\/)?\.?mcp\.json$/,
  /(^|\/)\.claude\/settings[^/]*\.json$/,
  /(^|\/)\.(git|husky|githooks|devcontainer|idea|circleci|cargo)\//,
  /(^|\/)\.github\/(workflows|actions)\//,
  /(^|\/)\.?(devcontainer\.json|gitlab-ci\.ya?ml|travis\.ya?ml|lefthook\.ya?ml)$/,
  /(^|\/)(azure|bitbucket)-pipelines\.ya?ml$/,
  /(^|\/)\.pre-commit-config\.ya?ml$/,
  /(^|\/)(gnu)?makefile$|\.mk$/,
  /(^|\/)(just|rake|jenkins|vagrant|container)file$/,
  /(^|\/)[^/]*dockerfile[^/]*$/,
  /(^|\/)(docker-)?compose[^/]*\.ya?ml$/,
  /(^|\/)taskfile[^/]*\.ya?ml$/,
  /(^|\/)(build|settings)\.gradle(\.kts)?$|(^|\/)gradlew(\.bat)?$/,
  /(^|\/)(cmakelists\.txt|build\.rs|setup\.py|binding\.gyp|\.pnpmfile\.cjs|\.yarnrc\.yml)$/,
]

/** Files with a list of commands among other things. */
const manifests = /(^|\/)(package|composer|deno)\.jsonc?$/

/** A file to change. Null: it doesn't exist before or after. */
type FileChange = {
  readonly path: string
  readonly before: string | null
  readonly after: string | null
}

/** Whether a change can make programs run that the user didn't start, judging by the file's name. */
export function canRunPrograms({ path, before, after }: FileChange): boolean {
  if (after === null) return false
  const name = path.replaceAll('\\', '/').toLowerCase()
  if (manifests.test(name)) return readCommands(before ?? '{}') !== readCommands(after)
  return runners.some((runner) => runner.test(name))
}

/** What isn't JSON counts as a command itself. */
function readCommands(manifest: string): string {
  try {
    const { scripts, tasks } = Object(JSON.parse(manifest))
    return JSON.stringify([scripts, tasks])
  } catch (error) {
    if (error instanceof SyntaxError) return manifest
    throw error
  }
}
