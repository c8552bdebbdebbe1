type Manifest = {
  /** Matches the file's name. */
  readonly file: RegExp
  /** Libraries whose lines in the file say how the project is tested. */
  readonly libraries: RegExp
  /** What is used if no library is named. */
  readonly builtIn?: string
}

/** Where each language's projects name their test framework. */
const manifests: readonly Manifest[] = [
  {
    file: /^package\.json$/,
    libraries:
      /"(vitest|jest|mocha|chai|ava|jasmine|uvu|tap|tape|@playwright\/test|cypress|@testing-library\/[\w-]+|@jest\/globals|node:test|bun)"|"test[\w:-]*"\s*:/,
  },
  {
    file: /^(pyproject\.toml|setup\.cfg|tox\.ini|pytest\.ini|Pipfile|requirements[\w.-]*\.txt)$/,
    libraries: /\b(pytest|unittest|nose2?|hypothesis)\b/,
  },
  { file: /^go\.mod$/, libraries: /testify|ginkgo|gomega|go-cmp/, builtIn: 'the testing package' },
  {
    file: /^Cargo\.toml$/,
    libraries: /^\s*(rstest|proptest|quickcheck|mockall|insta|test-case|criterion)\b/,
    builtIn: 'cargo test with #[test]',
  },
  {
    file: /^(pom\.xml|build\.gradle(\.kts)?)$/,
    libraries: /junit|testng|spock|kotest|mockito|assertj/i,
  },
  { file: /^Gemfile$/, libraries: /rspec|minitest|test-unit/ },
  { file: /^composer\.json$/, libraries: /phpunit|pest|codeception/ },
  { file: /\.(cs|fs|vb)proj$/, libraries: /xunit|nunit|mstest|FluentAssertions|Shouldly/i },
  { file: /^pubspec\.yaml$/, libraries: /^\s*(test|flutter_test|mocktail|mockito)\s*:/ },
  { file: /^mix\.exs$/, libraries: /mox|stream_data|ex_unit/, builtIn: 'ExUnit' },
  { file: /^Package\.swift$/, libraries: /XCTest|swift-testing/, builtIn: 'XCTest' },
]

/** The manifests of each language that has tests of its own. */
const fileNames: Readonly<Record<string, readonly string[]>> = {
  ...toAll(
    ['typescript', 'javascript', 'typescriptreact', 'javascriptreact', 'vue', 'svelte', 'astro'],
    ['package.json'],
  ),
  ...toAll(
    ['python'],
    ['pyproject.toml', 'setup.cfg', 'pytest.ini', 'tox.ini', 'Pipfile', 'requirements-dev.txt'],
  ),
  ...toAll(['go'], ['go.mod']),
  ...toAll(['rust'], ['Cargo.toml']),
  ...toAll(['java', 'kotlin', 'scala', 'groovy'], ['pom.xml', 'build.gradle', 'build.gradle.kts']),
  ...toAll(['ruby'], ['Gemfile']),
  ...toAll(['php'], ['composer.json']),
  ...toAll(['dart'], ['pubspec.yaml']),
  ...toAll(['elixir'], ['mix.exs']),
  ...toAll(['swift'], ['Package.swift']),
}

/** The files that may name the test framework for a language, best first. */
export function listManifests(language: string): readonly string[] {
  return fileNames[language] ?? []
}

const maxLines = 8
const maxWidth = 160

/** The lines of a manifest that say how the project is tested. Null: it doesn't say. */
export function findTestFramework({
  name,
  text,
}: {
  readonly name: string
  readonly text: string
}): string | null {
  const manifest = manifests.find(({ file }) => file.test(name))
  if (!manifest) return null
  const lines = text
    .split(/\r?\n/)
    .filter((line) => manifest.libraries.test(line))
    .slice(0, maxLines)
    .map((line) => line.trim().slice(0, maxWidth))
  if (lines.length > 0) return lines.join('\n')
  return manifest.builtIn ?? null
}

const testName =
  /(^|[._-])(test|tests|spec)([._-]|$)|^test[A-Z_]|[a-z0-9](Test|Tests|Spec)(\.[^.]*)?$/

/** Whether a file has tests, judging by its name. */
export function isTestFile(path: string): boolean {
  const name = path.slice(path.lastIndexOf('/') + 1)
  return testName.test(name)
}

/** The test file nearest to some code, with the same ending, other than its own. */
export function findNearestTest(
  paths: readonly string[],
  { source, target }: { readonly source: string; readonly target: string },
): string | null {
  const ending = source.slice(source.lastIndexOf('.'))
  const [nearest] = paths
    .filter((path) => path !== target && path !== source && path.endsWith(ending))
    .filter(isTestFile)
    .map((path) => ({ path, distance: countSteps(path, source) }))
    .sort((one, other) => one.distance - other.distance || (one.path < other.path ? -1 : 1))
  return nearest?.path ?? null
}

/** How many folders lie between two files. */
function countSteps(one: string, other: string): number {
  const [ones, others] = [one, other].map((path) => path.split('/').slice(0, -1)) as [
    string[],
    string[],
  ]
  const shared = ones.findIndex((name, index) => name !== others[index])
  const common = shared < 0 ? ones.length : shared
  return ones.length + others.length - 2 * Math.min(common, others.length)
}

function toAll(languages: readonly string[], names: readonly string[]) {
  return Object.fromEntries(languages.map((language) => [language, names]))
}
